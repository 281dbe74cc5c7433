import { testPlatformSettings } from '../support/platform-settings.ts'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock } from '../../src/kernel/clock.ts'
import { silentLogger } from '../../src/kernel/logger.ts'
import { openPlatform } from '../../src/platform/platform.ts'

/* Serves the platform API on a data directory, tells its port, and goes on until somebody kills it. */

const platform = await openPlatform({
  dataDirectory: process.argv[2] ?? '',
  clock: systemClock,
  logger: silentLogger,
  settings: testPlatformSettings,
  baseUrl: () => 'http://127.0.0.1:1',
})
await platform.firstRun({ baseUrl: 'http://127.0.0.1:1', model: 'm' })
const server = createServer((request, response) => void platform.handler(request, response, randomUUID()))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
