import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { Config } from '../../src/server/config/config.ts'
import { ConfigError } from '../../src/server/config/config-error.ts'
import { loadConfig } from '../../src/server/config/load-config.ts'

export const directory = mkdtempSync(join(tmpdir(), 'parley-config-'))
afterAll(() => rmSync(directory, { recursive: true }))

export const file = join(directory, 'parley.yaml')

export function load(text: string, env: NodeJS.ProcessEnv = {}): Config {
  writeFileSync(file, text)
  return loadConfig({ path: file, env })
}

/** The problems as `line:column path: message`, or the name of the variable in place of line and column. */
export function problemsOf(text: string, env: NodeJS.ProcessEnv = {}): string[] {
  try {
    load(text, env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems.map(
      ({ place, path, message }) => `${place.replace(`${file}:`, '')} ${path === '' ? '' : `${path}: `}${message}`,
    )
  }
  return []
}

export const limits = '{requests_per_minute: 1, requests_per_day: 1, tokens_per_minute: 1, tokens_per_day: 1}'
