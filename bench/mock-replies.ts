import { TOKEN_MARKER } from './token-marker.ts'

/*
 * What the mock says, as bytes made once. The same sixteen tokens as one JSON object and as the stream of chunks that a
 * model server would send for it, each chunk in a frame of its own as such servers write them.
 */

const REASONING_TOKENS = 4
const CONTENT_TOKENS = 12
const TOKEN = ` ${TOKEN_MARKER}word`

const common = { id: 'chatcmpl-0123456789abcdef0123456789abcdef', created: 1_750_000_000, model: 'mock' }
const usage = {
  prompt_tokens: 64,
  completion_tokens: REASONING_TOKENS + CONTENT_TOKENS,
  total_tokens: 64 + REASONING_TOKENS + CONTENT_TOKENS,
}

/** A whole completion in one JSON object. */
export const wholeReply: Buffer = jsonReply({
  ...common,
  object: 'chat.completion',
  choices: [
    {
      index: 0,
      message: {
        role: 'assistant',
        reasoning_content: TOKEN.repeat(REASONING_TOKENS),
        content: TOKEN.repeat(CONTENT_TOKENS),
      },
      logprobs: null,
      finish_reason: 'stop',
    },
  ],
  usage,
})

/** The head of a stream. */
export const streamHead: Buffer = Buffer.from(
  'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream; charset=utf-8\r\ntransfer-encoding: chunked\r\n\r\n',
)

/** The chunk that opens a stream, and the one token that every paced chunk carries. */
export const roleFrame: Buffer = frame(chunk({ role: 'assistant', content: '' }))
export const tokenFrame: Buffer = frame(chunk({ content: TOKEN }))

/** The same completion as `wholeReply`, streamed at once. */
export const burstReply: Buffer = Buffer.concat([
  streamHead,
  roleFrame,
  ...Array.from({ length: REASONING_TOKENS }, () => frame(chunk({ reasoning_content: TOKEN }))),
  ...Array.from({ length: CONTENT_TOKENS }, () => tokenFrame),
  frame(chunk({}, 'stop')),
  frame(event({ ...common, object: 'chat.completion.chunk', choices: [], usage })),
  frame('data: [DONE]\n\n'),
  Buffer.from('0\r\n\r\n'),
])

export const notFoundReply: Buffer = Buffer.from('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n')

function jsonReply(value: unknown): Buffer {
  const json = JSON.stringify(value)
  const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n\r\n`
  return Buffer.from(head + json)
}

function chunk(delta: object, reason: string | null = null): string {
  const choices = [{ index: 0, delta, logprobs: null, finish_reason: reason }]
  return event({ ...common, object: 'chat.completion.chunk', choices })
}

function event(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`
}

function frame(text: string): Buffer {
  return Buffer.from(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`)
}
