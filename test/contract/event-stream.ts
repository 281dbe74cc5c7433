import { chatCompletionChunkSchema, type ChatCompletionChunk } from '../../src/contract/chat-completion-chunk.ts'

/** What came over one stream, in order. */
export interface Transcript {
  status: number
  headers: Headers
  /** Every byte of the body, as text. */
  text: string
  /** What stood after `data: `, of every event. */
  data: readonly string[]
  /** The data of every event that is a chunk. */
  chunks: readonly ChatCompletionChunk[]
  /** The data of every event that is neither a chunk nor the end marker. */
  others: readonly unknown[]
  /** Lines that begin with a colon. */
  comments: readonly string[]
  done: boolean
}

/** Reads a stream to its end. A connection that breaks off ends it, too. `onText` sees all there is so far, at every read. */
export async function transcriptOf(
  pending: Response | Promise<Response>,
  onText: (text: string) => void = () => {},
): Promise<Transcript> {
  const response = await pending
  const text = await bodyText(response, onText)
  const lines = text.split('\n')
  const data = lines.filter((line) => line.startsWith('data: ')).map((line) => line.slice('data: '.length))
  const values = data.filter((line) => line !== '[DONE]').map((line): unknown => JSON.parse(line))
  return {
    status: response.status,
    headers: response.headers,
    text,
    data,
    chunks: values.filter(isChunk),
    others: values.filter((value) => !isChunk(value)),
    comments: lines.filter((line) => line.startsWith(':')),
    done: data.includes('[DONE]'),
  }
}

function isChunk(value: unknown): value is ChatCompletionChunk {
  return chatCompletionChunkSchema.safeParse(value).success
}

async function bodyText(response: Response, onText: (text: string) => void): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  if (response.body === null) return text
  try {
    for await (const bytes of response.body) {
      text += decoder.decode(bytes, { stream: true })
      onText(text)
    }
  } catch (error) {
    // Anything but a connection that ended early is a fault of the test.
    if (!(error instanceof TypeError)) throw error
  }
  return text
}

/** The deltas of the one choice, in order. */
export function deltasOf({ chunks }: Transcript): ChatCompletionChunk['choices'][number]['delta'][] {
  return chunks.flatMap((chunk) => chunk.choices.map((choice) => choice.delta))
}

export function contentOf(transcript: Transcript): string {
  return deltasOf(transcript).reduce((text, delta) => text + (delta.content ?? ''), '')
}

export function reasoningOf(transcript: Transcript): string {
  return deltasOf(transcript).reduce((text, delta) => text + (delta.reasoning_content ?? ''), '')
}
