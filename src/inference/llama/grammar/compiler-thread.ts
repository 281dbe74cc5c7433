import { Worker } from 'node:worker_threads'
import type { SchemaCompilation } from './compile-schema.ts'

/** The most that one schema may cost. Real ones take a few milliseconds. */
const CPU_MAX_MS = 250
/** On a busy machine a thread may wait long for its share of the processor, which is not the schema's fault; but not for ever. */
const WAIT_MAX_MS = 5_000
const CHECK_INTERVAL_MS = 25

const resourceLimits = { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }

const tooCostly: SchemaCompilation = {
  kind: 'refused',
  path: '',
  message: 'The schema takes too much time or memory to compile. Make it smaller.',
}

/**
 * A thread that compiles one schema at a time, within bounds on processor time and memory. When a schema exceeds them the thread is
 * ended, which is the only way to stop it, and the next schema gets a new one.
 */
export class CompilerThread {
  #worker: Promise<Worker> | undefined

  /** `text` is the schema in JSON. One call at a time. Rejects only when no thread can be started. */
  async run(text: string): Promise<SchemaCompilation> {
    this.#worker ??= startWorker()
    let worker: Worker
    try {
      worker = await this.#worker
    } catch (error) {
      this.#worker = undefined
      throw error
    }
    worker.ref()
    const result = await compileOn(worker, text)
    if (result === undefined) await this.close()
    else worker.unref()
    return result ?? tooCostly
  }

  async close(): Promise<void> {
    const starting = this.#worker
    this.#worker = undefined
    await (await starting)?.terminate()
  }
}

/** A thread that has loaded the compiler. */
async function startWorker(): Promise<Worker> {
  const worker = new Worker(new URL('./schema-compiler-worker.ts', import.meta.url), {
    resourceLimits,
    execArgv: [],
    env: {},
  })
  const { promise, resolve, reject } = Promise.withResolvers<Worker>()
  worker.once('message', () => resolve(worker))
  worker.once('error', reject)
  try {
    await promise
    // An error between two schemas, or after one was given up, has nobody to listen to it and must not end the process.
    return worker.on('error', () => undefined)
  } finally {
    worker.off('error', reject)
  }
}

/** The result, or undefined when the schema cost too much: the worker is then of no further use. */
async function compileOn(worker: Worker, text: string): Promise<SchemaCompilation | undefined> {
  const { promise, resolve } = Promise.withResolvers<SchemaCompilation | undefined>()
  const giveUp = () => resolve(undefined)
  worker.once('message', resolve)
  worker.once('error', giveUp)
  worker.once('exit', giveUp)
  const before = await worker.cpuUsage()
  worker.postMessage(text, [])
  const watch = setInterval(() => {
    void hasSpent(worker, before, CPU_MAX_MS).then((spent) => spent && giveUp())
  }, CHECK_INTERVAL_MS)
  const deadline = setTimeout(giveUp, WAIT_MAX_MS)
  try {
    return await promise
  } finally {
    clearInterval(watch)
    clearTimeout(deadline)
    worker.off('message', resolve)
    worker.off('error', giveUp)
    worker.off('exit', giveUp)
  }
}

async function hasSpent(worker: Worker, before: NodeJS.CpuUsage, limitMs: number): Promise<boolean> {
  try {
    const { user, system } = await worker.cpuUsage(before)
    return (user + system) / 1_000 > limitMs
  } catch {
    // A worker that has ended spends nothing; its end is noticed elsewhere.
    return false
  }
}
