import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { onTestFinished, vi } from 'vitest'
import { demonstrationConfig } from '../support/demonstration-config.ts'

const PROGRAM = join(import.meta.dirname, '../../bin/parley.js')

// Each command is a process of its own, and some load a model: on a busy machine that adds up.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

export interface Run {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs the command line as a user does: a process of its own, with only these variables. */
export async function runParley(
  arguments_: readonly string[],
  options: { env?: NodeJS.ProcessEnv; cwd: string; input?: string | undefined },
): Promise<Run> {
  const child = spawn(process.execPath, [PROGRAM, ...arguments_], { cwd: options.cwd, env: { ...options.env } })
  child.stdin.end(options.input ?? '')
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  return { code, stdout, stderr }
}

/**
 * Starts a whole server on a free port and returns its address once it says that it serves. Stopped with the test. It has the
 * demonstration model unless it is to start without a configuration.
 */
export async function startParley(
  cwd: string,
  env: NodeJS.ProcessEnv = {},
  { configured = true } = {},
): Promise<{ baseUrl: string }> {
  if (configured) writeFileSync(join(cwd, 'parley.yaml'), demonstrationConfig)
  const child = spawn(process.execPath, [PROGRAM, 'serve', '--port', '0'], { cwd, env: { ...env } })
  const closed = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await closed
  })
  let announced = ''
  for await (const chunk of child.stderr.setEncoding('utf8')) {
    announced += String(chunk)
    const address = /serves at (http:\/\/[^/]+)/.exec(announced)?.[1]
    if (address !== undefined) return { baseUrl: address }
  }
  throw new Error(`the server did not start: ${announced}`)
}
