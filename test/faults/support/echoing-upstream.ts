import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'

/** What the far side does, by the name of the model it is asked for. */
export const echoModels = ['echo', 'call', 'slow', 'refuse', 'garble', 'break'] as const

/** A server that speaks chat completions and repeats, in every way a reply has, what it was told last. */
export class EchoingUpstream implements AsyncDisposable {
  readonly baseUrl: string
  readonly #server: ReturnType<typeof createServer>

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server
    this.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  }

  static async start(): Promise<EchoingUpstream> {
    const server = createServer((request, response) => void answer(request, response))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new EchoingUpstream(server)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = JSON.parse(await text(request)) as { model: string; messages: { content: unknown }[] }
  await reply(response, body.model, `You said: ${JSON.stringify(body.messages.at(-1)?.content)}`)
}

async function reply(response: ServerResponse, model: string, echo: string): Promise<void> {
  const say = (choice: object, more: object = {}) =>
    response.write(`data: ${JSON.stringify({ choices: [{ index: 0, ...choice }], ...more })}\n\n`)
  if (model === 'refuse') {
    response.writeHead(400, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { message: echo, type: echo, param: echo, code: echo } }))
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  say({ delta: { role: 'assistant', reasoning_content: `Thinking. ${echo}` } })
  if (model === 'slow') await delay(400)
  if (model === 'garble') return void response.end(`data: {"choices": [${echo}\n\n`)
  if (model === 'break') {
    say({ delta: { content: echo } })
    return void response.destroy()
  }
  if (model === 'call') {
    const call = {
      index: 0,
      id: `call_${Math.random()}`,
      type: 'function',
      function: { name: 'look', arguments: JSON.stringify({ echo }) },
    }
    say({ delta: { tool_calls: [call] } })
  } else {
    say({ delta: { content: echo } })
  }
  say({ delta: {}, finish_reason: model === 'call' ? 'tool_calls' : 'stop' })
  response.write(`data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 9, completion_tokens: 9 } })}\n\n`)
  response.end('data: [DONE]\n\n')
}
