import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { CommandError } from '../../src/cli/command-error.ts'
import { addModel, type AddedModel } from '../../src/cli/model/add-model.ts'
import { parseModelSource } from '../../src/cli/model/model-source.ts'
import { createProgress } from '../../src/cli/model/progress.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { buildGguf } from '../inference/gguf/build-gguf.ts'
import { temporaryDirectory } from '../platform/platform-fixture.ts'
import { runParley } from './run-parley.ts'

/** A model of about half a megabyte, of zeros mostly: enough to be cut, refused and gone on with. */
export const smallModel = buildGguf({ tensorValues: 131_072 })

/** A place of its own to add models to. */
export function modelPlace(env: NodeJS.ProcessEnv = {}) {
  const cwd = temporaryDirectory()
  const dataDirectory = join(cwd, 'data')
  const fileOf = (name: string, file = 'model.gguf') => join(dataDirectory, 'models', name, file)
  return {
    cwd,
    dataDirectory,
    fileOf,
    /** What the command does, without the cost of a process for each case. What it tells the terminal goes to `told`. */
    add: (source: string, options: { name?: string; sha256?: string; link?: boolean; told?: string[] } = {}) =>
      addHere(source, dataDirectory, env, options),
    model: (...arguments_: string[]) => runParley(['model', ...arguments_], { cwd, env }),
    contentOf: (name: string, file?: string) => readFileSync(fileOf(name, file)),
    isThere: (name: string, file?: string) =>
      existsSync(file === '' ? join(dataDirectory, 'models', name) : fileOf(name, file)),
  }
}

// eslint-disable-next-line typescript/require-await -- A source that cannot be parsed rejects like everything else.
async function addHere(
  source: string,
  dataDirectory: string,
  env: NodeJS.ProcessEnv,
  options: { name?: string; sha256?: string; link?: boolean; told?: string[] },
): Promise<AddedModel> {
  return addModel({
    source: parseModelSource(source),
    name: options.name,
    sha256: options.sha256,
    link: options.link === true,
    dataDirectory,
    env,
    clock: systemClock,
    progress: createProgress({ write: (text) => options.told?.push(text) }, systemClock),
    signal: new AbortController().signal,
  })
}

/** The message of a refusal that the command line shows without a stack. Anything else is a fault of the program. */
export async function refusalOf(attempt: Promise<unknown>): Promise<string> {
  const outcome = await attempt.then(
    () => 'it was not refused',
    (error: unknown) => error,
  )
  if (outcome instanceof CommandError) return outcome.message
  throw outcome
}

/** A command that runs while the test goes on. Its end is awaited with `ended`. */
export function startParley(arguments_: readonly string[], options: { cwd: string; shellSetup?: string }) {
  const program = join(import.meta.dirname, '../../bin/parley.js')
  const launcher = `${options.shellSetup ?? ':'}; exec "$0" "$@"`
  const child = spawn('/bin/sh', ['-c', launcher, process.execPath, program, ...arguments_], {
    cwd: options.cwd,
    env: {},
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const closed = once(child, 'close') as Promise<[number | null]>
  let stderr = ''
  child.stdout.resume()
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk
  })
  return {
    /** Returns when standard error has shown this text; throws when it ends without. */
    async shown(text: string): Promise<void> {
      while (!stderr.includes(text)) {
        const ended = await Promise.race([once(child.stderr, 'data').then(() => false), closed.then(() => true)])
        if (ended && !stderr.includes(text)) throw new Error(`it ended without showing ${text}: ${stderr}`)
      }
    },
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    ended: async () => {
      const [code] = await closed
      return { code, stderr }
    },
  }
}
