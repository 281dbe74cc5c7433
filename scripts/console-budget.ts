import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'

/*
 * Weighs what a first visit fetches. `--directory` names another console than the one that was built; `--json` is for programs.
 */

/** What a first visit may weigh, compressed with gzip: the door and the first page behind it. */
const FIRST_LOAD_BYTES_MAX = 200_000

/** The pages of a first visit, by their sources. */
const FIRST_PAGES = ['index.html', 'src/features/session/sign-in-page.tsx', 'src/features/home/overview-page.tsx']

/** Asked for by the page itself, not by any script. */
const BESIDES = ['index.html', 'favicon.svg']

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]), css: z.array(z.string()).default([]) }),
)

interface WeighedFile {
  /** Under the root of the console. */
  path: string
  gzipBytes: number
}

/** The files that a browser fetches for the first pages, with everything that they cannot do without. */
function firstLoad(directory: string): WeighedFile[] {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(directory, '.vite/manifest.json'), 'utf8')))
  const paths = new Set(BESIDES)
  const visited = new Set<string>()
  const visit = (name: string): void => {
    if (visited.has(name)) return
    visited.add(name)
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`${name} is not among the files that were built`)
    for (const path of [chunk.file, ...chunk.css]) paths.add(path)
    for (const imported of chunk.imports) visit(imported)
  }
  for (const name of FIRST_PAGES) visit(name)
  return [...paths]
    .map((path) => ({ path, gzipBytes: readFileSync(join(directory, `${path}.gz`)).length }))
    .toSorted((left, right) => right.gzipBytes - left.gzipBytes)
}

const { values } = parseArgs({
  options: { directory: { type: 'string', default: '.build/console' }, json: { type: 'boolean', default: false } },
})
const files = firstLoad(values.directory)
const bytes = files.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0)
if (values.json) {
  process.stdout.write(JSON.stringify({ bytes, bytesMax: FIRST_LOAD_BYTES_MAX, files }))
} else {
  for (const { path, gzipBytes } of files) process.stdout.write(`${String(gzipBytes).padStart(8)}  ${path}\n`)
  process.stdout.write(`${String(bytes).padStart(8)}  of ${FIRST_LOAD_BYTES_MAX} bytes, as gzip\n`)
}
process.exitCode = bytes <= FIRST_LOAD_BYTES_MAX ? 0 : 1
