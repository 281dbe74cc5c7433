/**
 * The data of each event of a server-sent-event stream. Pieces may be cut anywhere, also within a character or a line end; comments and
 * everything but data are passed over.
 */
export async function* sseData(bytes: ReadableStream<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const reader = bytes.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  let data: string[] = []
  try {
    while (true) {
      const { done, value } = await reader.read()
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true })
      // A carriage return at the very end may be half of a line end.
      const lines = rest.split(done ? /\r\n|\n|\r/ : /\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line === '' && data.length > 0) {
          yield data.join('\n')
          data = []
        } else if (line.startsWith('data:')) {
          data.push(line.slice(line[5] === ' ' ? 6 : 5))
        }
      }
      if (done) return
    }
  } finally {
    // Whoever stops listening also stops the answer.
    await reader.cancel().catch(() => {})
  }
}
