import { readFileSync } from 'node:fs'
import { LineCounter, isAlias, isMap, isScalar, isSeq, parseDocument, type Document, type Node, type Pair } from 'yaml'
import { ConfigError, type ConfigProblem } from './config-error.ts'
import { pathText, type ConfigPath } from './path-text.ts'

/** A configuration file after parsing: its plain value, and where each part of it stands. */
export interface ConfigDocument {
  value: unknown
  /** A problem with the value at `path`; `at: 'key'` points at the key instead, for keys that should not be there. */
  problem(path: ConfigPath, message: string, at?: 'key' | 'value'): ConfigProblem
}

/** Reads and parses the file. Throws a ConfigError that lists what YAML itself objects to. */
export function readConfigDocument(file: string): ConfigDocument {
  const text = readText(file)
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, stringKeys: true })
  const placeOf = (offset: number) => {
    const { line, col } = lines.linePos(offset)
    return `${file}:${line}:${col}`
  }

  const objections = [...document.errors, ...document.warnings]
  if (objections.length > 0) {
    throw new ConfigError(
      objections.map((objection) => ({
        place: placeOf(objection.pos[0]),
        path: '',
        message: explainObjection(objection.code, objection.message, text.slice(objection.pos[0])),
      })),
    )
  }

  return {
    value: plainValue(document, file),
    problem: (path, message, at = 'value') => ({
      place: placeOf(locate(document, path, at)),
      path: pathText(path),
      message,
    }),
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    const message = missing
      ? 'there is no such file'
      : `cannot be read (${error instanceof Error ? error.message : ''})`
    throw new ConfigError([{ place: file, path: '', message }])
  }
}

function plainValue(document: Document, file: string): unknown {
  try {
    return document.toJS() ?? {}
  } catch (error) {
    // What is left after parsing is an alias without an anchor, or aliases that would unfold into millions of nodes.
    throw new ConfigError([{ place: file, path: '', message: error instanceof Error ? error.message : String(error) }])
  }
}

function explainObjection(code: string, message: string, textFromHere: string): string {
  if (code === 'DUPLICATE_KEY') {
    const key = /^[^\s:]+/.exec(textFromHere)?.[0] ?? ''
    return `\`${key}\` stands here for the second time in the same section; remove one of the two`
  }
  if (code === 'TAB_AS_INDENT') return 'a tab is used to indent; YAML wants spaces'
  if (code === 'MULTIPLE_DOCS') return 'a second document begins here; the configuration is one document without `---`'
  return `this is not valid YAML: ${message}`
}

/**
 * Where to point for a path. A value that is missing is pointed at by the section it is missing from; a section by its
 * name rather than by its first line.
 */
function locate(document: Document, path: ConfigPath, at: 'key' | 'value'): number {
  let node: Node | null | undefined = document.contents
  let offset = node?.range?.[0] ?? 0
  for (const [depth, part] of path.entries()) {
    if (isAlias(node)) node = node.resolve(document)
    let next: Node | null | undefined
    if (isMap<Node, Node | null>(node)) {
      const pair: Pair<Node, Node | null> | undefined = node.items.find(
        (item) => isScalar(item.key) && String(item.key.value) === String(part),
      )
      if (pair === undefined) return offset
      offset = pair.key.range?.[0] ?? offset
      next = pair.value
    } else if (isSeq<Node>(node) && typeof part === 'number') {
      next = node.items[part]
      if (next === undefined) return offset
      offset = next.range?.[0] ?? offset
    } else {
      return offset
    }
    const last = depth === path.length - 1
    if (last && at === 'value' && isScalar(next) && next.range) offset = next.range[0]
    node = next
  }
  return offset
}
