import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sseData } from '../../console/src/features/playground/transport/sse-data.ts'

function streamOf(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
}

async function dataOf(text: string): Promise<string[]> {
  return Array.fromAsync(sseData(streamOf([new TextEncoder().encode(text)])))
}

describe('reading a stream of events', () => {
  it('hands out the data of each event', async () => {
    expect(await dataOf('data: one\n\ndata:two\n\ndata: [DONE]\n\n')).toEqual(['one', 'two', '[DONE]'])
  })

  it('passes over comments, names and empty events', async () => {
    expect(await dataOf(': keepalive\n\nevent: x\nid: 3\ndata: one\n\n\n\n')).toEqual(['one'])
  })

  it('joins the lines of one event', async () => {
    expect(await dataOf('data: a\ndata: b\n\n')).toEqual(['a\nb'])
  })

  it('does not hand out an event whose end never came', async () => {
    expect(await dataOf('data: one\n\ndata: tw')).toEqual(['one'])
  })

  it('reads the same however the bytes are cut, with any line ends', async () => {
    const events = fc.array(
      fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replaceAll(/[\r\n]/g, '')),
      {
        maxLength: 6,
      },
    )
    const property = fc.asyncProperty(
      events,
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 20 }),
      async (given, lineEnd, sizes) => {
        const bytes = new TextEncoder().encode(given.map((text) => `data: ${text}${lineEnd}${lineEnd}`).join(''))
        const pieces: Uint8Array[] = []
        for (let start = 0, index = 0; start < bytes.length; index++) {
          const size = sizes[index % sizes.length] ?? 1
          pieces.push(bytes.slice(start, start + size))
          start += size
        }
        expect(await Array.fromAsync(sseData(streamOf(pieces)))).toEqual(given)
      },
    )
    await fc.assert(property)
  })

  it('stops the stream when nobody listens any more', async () => {
    let cancelled = false
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('data: x\n\n')),
      cancel: () => {
        cancelled = true
      },
    })
    for await (const data of sseData(endless)) if (data === 'x') break
    expect(cancelled).toBe(true)
  })
})
