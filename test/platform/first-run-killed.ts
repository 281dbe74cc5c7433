import { testPlatformSettings } from '../support/platform-settings.ts'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { DatabaseSync } from 'node:sqlite'
import { systemClock } from '../../src/kernel/clock.ts'
import { silentLogger } from '../../src/kernel/logger.ts'

/* Makes a first run and kills itself at the moment it is told. Run as a child process. */

const [dataDirectory = '', moment] = process.argv.slice(2)

function die(): never {
  process.kill(process.pid, 'SIGKILL')
  // The signal is on its way; nothing may run until it arrives.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  throw new Error('still alive')
}

const rename = fs.rename
fs.rename = async (from, to) => {
  const concerned = String(to).endsWith('first-run.json')
  if (concerned && moment === 'before the file') die()
  await rename(from, to)
  if (concerned && moment === 'after the file') die()
}
syncBuiltinESMExports()

let armed = false
const { prototype } = DatabaseSync
const exec = Reflect.get(prototype, 'exec')
prototype.exec = function (sql: string) {
  if (armed && sql === 'commit' && moment === 'before the commit') die()
  exec.call(this, sql)
  if (armed && sql === 'commit' && moment === 'after the commit') die()
}

const { openPlatform } = await import('../../src/platform/platform.ts')
const platform = await openPlatform({
  dataDirectory,
  clock: systemClock,
  logger: silentLogger,
  settings: testPlatformSettings,
  baseUrl: () => 'http://127.0.0.1:1',
})
armed = true
await platform.firstRun({ baseUrl: 'http://127.0.0.1:1', model: 'm' })
