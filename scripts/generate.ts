import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { errorDocumentation } from '../src/contract/error-documentation.ts'
import { openApiDocument } from '../src/contract/openapi.ts'

/** Files made from the contract's tables. They are committed, so that a change of the contract shows in a review. */
const files: readonly { path: string; content: () => string }[] = [
  { path: 'openapi.json', content: () => `${JSON.stringify(openApiDocument(), null, 2)}\n` },
  { path: 'docs/errors.md', content: errorDocumentation },
]

const checkOnly = process.argv.includes('--check')
for (const { path, content } of files) {
  const wanted = content()
  if (existsSync(path) && readFileSync(path, 'utf8') === wanted) continue
  if (checkOnly) {
    process.stderr.write(`${path} is not what the contract says; run: npm run generate\n`)
    process.exitCode = 1
  } else {
    writeFileSync(path, wanted)
    process.stdout.write(`wrote ${path}\n`)
  }
}
