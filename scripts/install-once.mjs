// Installs the dependencies from the lock file when they are missing or older than it, so that `npm start` and `npm test`
// work in a fresh clone. Runs on whatever Node the system has, before the pinned one is there.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'

const marker = 'node_modules/.package-lock.json'
const fresh = existsSync(marker) && statSync(marker).mtimeMs >= statSync('package-lock.json').mtimeMs

if (!fresh) {
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { stdio: 'inherit' })
  process.exitCode = status ?? 1
}
