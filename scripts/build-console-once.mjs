// Builds the console when it is missing or older than its sources, so that `npm start` and `npm test` need no step of their
// own. What is built lies in .build/console, each text file beside its gzip and brotli form.
import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const OUT = '.build/console'
const STAMP = '.build/console.stamp'

function filesUnder(directory) {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

/** The console shares the contract and the roles; the lock file stands for its libraries. */
function digestOfSources() {
  const digest = createHash('sha256')
  const shared = ['src/contract', 'src/platform/access'].flatMap(filesUnder)
  for (const path of [...filesUnder('console'), ...shared, 'package-lock.json']) {
    digest.update(path).update('\0').update(readFileSync(path)).update('\0')
  }
  return digest.digest('hex')
}

const wanted = digestOfSources()
const built = existsSync(STAMP) && existsSync(join(OUT, 'index.html')) ? readFileSync(STAMP, 'utf8') : ''
if (built !== wanted) {
  const { status, error } = spawnSync('vite', ['build', 'console', '--logLevel', 'warn'], { stdio: 'inherit' })
  if (error !== undefined)
    process.stderr.write(`The console cannot be built without vite (${error.code}): npm install\n`)
  if (status !== 0) process.exit(status ?? 1)
  for (const path of filesUnder(OUT).filter((file) => /\.(js|css|html|svg|json)$/.test(file))) {
    const content = readFileSync(path)
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(`${path}.br`, brotliCompressSync(content))
  }
  mkdirSync('.build', { recursive: true })
  writeFileSync(STAMP, wanted)
}
