import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json',
  woff2: 'font/woff2',
}

export interface ConsoleFile {
  contentType: string
  /** The name changes with the content, so that it may be kept for ever. */
  immutable: boolean
  bytes(encoding: 'br' | 'gzip' | 'identity'): { bytes: Buffer; encoding: 'br' | 'gzip' | 'identity' }
}

/**
 * The files of the built console, by the path they are served at. The list is made once, at start, from what is there: a path of a
 * request is only ever looked up in it, never given to the file system. Contents are read when wanted.
 */
export function listConsoleFiles(directory: string): ReadonlyMap<string, ConsoleFile> {
  if (!existsSync(directory)) return new Map()
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const files = new Map<string, ConsoleFile>()
  for (const path of paths) {
    const contentType = types[path.slice(path.lastIndexOf('.') + 1)]
    const served = `/${relative(directory, path).split(sep).join('/')}`
    if (contentType === undefined || served.startsWith('/.')) continue
    files.set(served, {
      contentType,
      immutable: served.startsWith('/assets/'),
      bytes(encoding) {
        const packed = encoding === 'identity' ? undefined : `${path}.${encoding === 'br' ? 'br' : 'gz'}`
        return packed !== undefined && existsSync(packed)
          ? { bytes: readFileSync(packed), encoding }
          : { bytes: readFileSync(path), encoding: 'identity' }
      },
    })
  }
  return files
}
