import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { EngineFailure } from '../../../../src/inference/engine-failure.ts'
import { Work } from '../../../../src/inference/llama/child/work.ts'
import type { FromChild, ToChild } from '../../../../src/inference/llama/protocol.ts'
import { detectFamily } from '../../../../src/inference/llama/reply/detect-family.ts'
import type { ScriptedEngine } from '../../../../src/inference/scripted/scripted-engine.ts'
import { temporaryDirectory } from './temporary-directory.ts'

type Generate = Extract<ToChild, { type: 'generate' }>

/** The far end of the relay: does in the test's process what the real child does with a model, by a script. */
export class ScriptedChild implements AsyncDisposable {
  static readonly program = fileURLToPath(new URL('relay-child.ts', import.meta.url))
  readonly socketPath = join(temporaryDirectory(), 'child.sock')
  readonly #bottom: ScriptedEngine
  readonly #server: Server
  readonly #running = new Map<string, { work: Work; abort: AbortController }>()

  private constructor(bottom: ScriptedEngine) {
    this.#bottom = bottom
    this.#server = createServer((socket) => this.#serve(socket))
  }

  static async listen(bottom: ScriptedEngine): Promise<ScriptedChild> {
    const child = new ScriptedChild(bottom)
    child.#server.listen(child.socketPath)
    await once(child.#server, 'listening')
    return child
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close()
    await this.#bottom.close()
  }

  #serve(socket: Socket): void {
    const lines = createInterface({ input: socket })
    lines.on('line', (line) => this.#take(JSON.parse(line) as ToChild, socket))
    // A child that is killed in the middle of a message resets the connection, which the reader of lines hands on.
    for (const stream of [socket, lines]) stream.on('error', () => socket.destroy())
    // A child that is killed takes its work with it.
    socket.on('close', () => {
      for (const id of this.#running.keys()) this.#cancel(id)
    })
    void say(socket, { type: 'ready', family: detectFamily('<think>', () => true) })
  }

  #take(message: ToChild, socket: Socket): void {
    switch (message.type) {
      case 'count': {
        const promptTokens = this.#bottom.countPromptTokens(message.request)
        return void say(socket, { type: 'counted', id: message.id, promptTokens })
      }
      case 'generate':
        return void this.#generate(message, socket)
      case 'cancel':
        return this.#cancel(message.id)
      case 'pause':
      case 'resume':
        return this.#running.get(message.id)?.work[message.type]()
    }
  }

  #cancel(id: string): void {
    const running = this.#running.get(id)
    this.#running.delete(id)
    running?.work.cancel()
    running?.abort.abort()
  }

  async #generate({ id, request }: Generate, socket: Socket): Promise<void> {
    const running = { work: new Work(), abort: new AbortController() }
    this.#running.set(id, running)
    try {
      for await (const event of this.#bottom.generate(request, running.abort.signal)) {
        await say(socket, { type: 'events', id, events: [event] })
        await running.work.unpaused()
        if (event.type === 'finish') return
      }
      await say(socket, { type: 'failed', id, reason: { kind: 'unavailable' }, message: 'no finish' })
    } catch (error) {
      const reason = error instanceof EngineFailure ? error.reason : { kind: 'unavailable' as const }
      await say(socket, { type: 'failed', id, reason, message: 'scripted' })
    } finally {
      this.#running.delete(id)
    }
  }
}

async function say(socket: Socket, message: FromChild): Promise<void> {
  if (socket.destroyed || socket.write(`${JSON.stringify(message)}\n`)) return
  const gone = new AbortController()
  const { signal } = gone
  await Promise.race([once(socket, 'drain', { signal }), once(socket, 'close', { signal })]).finally(() => gone.abort())
}
