// Installs the dependencies from the lock file when they are missing or older than it, so that `npm start` and `npm test`
// work in a fresh clone. Runs on whatever Node the system has, before the pinned one is there.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'

const marker = 'node_modules/.package-lock.json'
const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const wanted = Object.keys({ ...dependencies, ...devDependencies })
const fresh =
  existsSync(marker) &&
  statSync(marker).mtimeMs >= statSync('package-lock.json').mtimeMs &&
  wanted.every((name) => existsSync(`node_modules/${name}/package.json`))

if (!fresh) {
  // Not `npm ci`: it insists on a lock entry for every optional binary of every platform, and a registry may lack the foreign
  // ones. This installs the locked versions just the same, and changes neither file.
  const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', ['install', ...options], { stdio: 'inherit' })
  process.exitCode = status ?? 1
}
