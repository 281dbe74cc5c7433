// Installs the dependencies from the lock file when they are missing or older than it, so that `npm start` and `npm test`
// work in a fresh clone. Runs on whatever Node the system has, before the pinned one is there.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'

const marker = 'node_modules/.package-lock.json'
const fresh = existsSync(marker) && statSync(marker).mtimeMs >= statSync('package-lock.json').mtimeMs

if (!fresh) {
  // Not `npm ci`: it insists on a lock entry for every optional binary of every platform, and a registry may lack the foreign
  // ones. This installs the locked versions just the same, and changes neither file.
  const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', ['install', ...options], { stdio: 'inherit' })
  process.exitCode = status ?? 1
}
