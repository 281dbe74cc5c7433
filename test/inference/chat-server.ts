import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { EngineEvent } from '../../src/inference/engine-event.ts'
import { EngineFailure, type EngineFailureReason } from '../../src/inference/engine-failure.ts'
import type { ScriptedEngine } from '../../src/inference/scripted/scripted-engine.ts'
import { aRequest } from './generation-request-fixture.ts'

export interface ChatServer {
  baseUrl: string
  close(): Promise<void>
}

/** A small server that speaks chat completions and says what a scripted engine says, as a stream. */
export async function startChatServer(engine: ScriptedEngine): Promise<ChatServer> {
  const server = createServer((request, response) => void answer(engine, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function answer(engine: ScriptedEngine, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  const body = JSON.parse(await text(request)) as { messages: { content: string }[]; max_tokens?: number }
  const asked = aRequest({
    messages: body.messages.map((message) => ({ role: 'user', text: message.content })),
    maxOutputTokens: body.max_tokens,
  })
  try {
    for await (const event of engine.generate(asked, gone.signal)) {
      if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
      if (!response.write(toChunks(event))) await once(response, 'drain', { signal: gone.signal })
    }
    response.end()
  } catch (error) {
    fail(response, error)
  }
}

function toChunks(event: EngineEvent): string {
  switch (event.type) {
    case 'reasoning-delta':
      return chunk({ delta: { reasoning_content: event.text } })
    case 'text-delta':
      return chunk({ delta: { content: event.text } })
    case 'tool-call-start':
      return fragment({ index: event.index, id: event.id, type: 'function', function: { name: event.name } })
    case 'tool-call-delta':
      return fragment({ index: event.index, function: { arguments: event.argumentsText } })
    case 'finish': {
      const usage = {
        prompt_tokens: event.usage.promptTokens,
        completion_tokens: event.usage.completionTokens,
        completion_tokens_details: { reasoning_tokens: event.usage.reasoningTokens },
      }
      return `${chunk({ delta: {}, finish_reason: event.reason })}${line({ choices: [], usage })}data: [DONE]\n\n`
    }
    default:
      return event satisfies never
  }
}

function fragment(toolCall: unknown): string {
  return chunk({ delta: { tool_calls: [toolCall] } })
}

function chunk(choice: object): string {
  return line({ choices: [{ index: 0, finish_reason: null, ...choice }] })
}

function line(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`
}

const statuses: { readonly [kind in EngineFailureReason['kind']]: number } = {
  unavailable: 500,
  'credentials-rejected': 401,
  saturated: 429,
  'context-length-exceeded': 400,
  'invalid-request': 400,
}

function fail(response: ServerResponse, error: unknown): void {
  if (!(error instanceof EngineFailure)) return void response.destroy()
  const { reason } = error
  const body = { error: { code: reason.kind.replaceAll('-', '_'), message: 'secret words' } }
  if (response.headersSent) return void response.end(line(body))
  if (reason.kind === 'saturated') response.setHeader('retry-after', reason.retryAfterMs / 1_000)
  response.writeHead(statuses[reason.kind], { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
