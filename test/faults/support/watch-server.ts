import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { TestServerOptions } from '../../support/test-server.ts'
import type { Figures } from './watched-server.ts'

const program = fileURLToPath(new URL('watched-server.ts', import.meta.url))

/** A test server in a child process that tells how it is. */
export class WatchedServer implements AsyncDisposable {
  readonly origin: string
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, origin: string) {
    this.#child = child
    this.origin = origin
  }

  static async start(options: Pick<TestServerOptions, 'settings' | 'model'> = {}): Promise<WatchedServer> {
    const child = fork(program, [JSON.stringify(options)], { execArgv: ['--expose-gc'], execPath: process.execPath })
    const figures = await Promise.race([nextMessage(child), untilGone(child)])
    return new WatchedServer(child, figures.origin)
  }

  /** Starts measuring anew. */
  watch(): Promise<Figures> {
    return this.#ask('watch')
  }

  /** The same, and measures how fast that process is now. */
  calibrate(): Promise<Figures> {
    return this.#ask('calibrate')
  }

  report(): Promise<Figures> {
    return this.#ask('report')
  }

  #ask(question: string): Promise<Figures> {
    const answered = nextMessage(this.#child)
    this.#child.send(question)
    return answered
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const gone = once(this.#child, 'exit')
    this.#child.disconnect()
    await gone
  }
}

async function nextMessage(child: ChildProcess): Promise<Figures> {
  const [figures] = (await once(child, 'message')) as [Figures]
  return figures
}

async function untilGone(child: ChildProcess): Promise<never> {
  await once(child, 'exit')
  throw new Error('the server did not start')
}
