import { testKey, testModel } from '../../support/test-server.ts'
import { connectTo } from './raw-connection.ts'
import type { Play } from './watched-server.ts'

/** What somebody on the wire sees of one event, and the truth about it. */
export interface Observation {
  sizeBytes: number
  gapMs: number
  textLength: number
}

/**
 * Reads one stream as raw bytes and notes the size and the moment of every event with text in it, as far as an observer of
 * encrypted traffic could. The role, the finish and the end marker carry no text and are left out.
 */
export function observeStream(origin: string, obfuscated: boolean, count: number): Promise<Observation[]> {
  const body = JSON.stringify({
    model: testModel.id,
    stream: true,
    stream_options: { include_obfuscation: obfuscated },
    messages: [{ role: 'user', content: JSON.stringify({ marker: 0, kind: 'words', count } satisfies Play) }],
  })
  const socket = connectTo(origin)
  socket.write(
    `POST /compat/v1/chat/completions HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${testKey}\r\n` +
      `Content-Type: application/json\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  const observations: Observation[] = []
  let rest = ''
  let lastMs: number | undefined
  return new Promise((resolve) => {
    socket.on('data', (data) => {
      const nowMs = performance.now()
      const events = (rest + data.toString('latin1')).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        const start = event.indexOf('data: {')
        if (start === -1) continue
        const json = event.slice(start + 'data: '.length)
        const text = textOf(json)
        const gapMs = lastMs === undefined ? undefined : nowMs - lastMs
        lastMs = nowMs
        if (text === '' || gapMs === undefined) continue
        observations.push({ sizeBytes: event.length - start + 2, gapMs, textLength: text.length })
      }
    })
    socket.on('close', () => resolve(observations))
  })
}

function textOf(json: string): string {
  const { choices } = JSON.parse(json) as { choices: [{ delta: { content?: string } }?] }
  return choices[0]?.delta.content ?? ''
}
