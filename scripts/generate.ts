import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { errorDocumentation } from '../src/contract/error-documentation.ts'
import { openApiDocument } from '../src/contract/openapi.ts'
import { platformDocument } from './platform-document.ts'

/** Files made from our own tables. They are committed, so that a change of what we promise shows in a review. */
const files: readonly { path: string; content: () => string | Promise<string> }[] = [
  { path: 'openapi.json', content: () => pretty(openApiDocument()) },
  { path: 'platform-openapi.json', content: async () => pretty(await platformDocument()) },
  { path: 'docs/errors.md', content: errorDocumentation },
]

function pretty(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`
}

const checkOnly = process.argv.includes('--check')
for (const { path, content } of files) {
  const wanted = await content()
  if (existsSync(path) && readFileSync(path, 'utf8') === wanted) continue
  if (checkOnly) {
    process.stderr.write(`${path} is not what the source says; run: npm run generate\n`)
    process.exitCode = 1
  } else {
    writeFileSync(path, wanted)
    process.stdout.write(`wrote ${path}\n`)
  }
}
