import { expect, test } from 'vitest'
import { TestServer } from '../support/test-server.ts'

const A_DAY_MS = 86_400_000

test('the first piece of a padded stream leaves at once, and the next waits for the beat', async () => {
  await using server = await TestServer.start({
    settings: { beatMs: A_DAY_MS, keepaliveMs: 100 },
    script: () => [{ type: 'text', text: 'first' }, { type: 'text', text: 'second' }, { type: 'hang' }],
  })
  const leave = new AbortController()
  const response = await server.chat({ stream: true }, { signal: leave.signal })
  let text = ''
  for await (const slice of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += slice
    // Whatever leaves on its own has left long before a keepalive.
    if (text.includes(': keepalive')) break
  }
  leave.abort()
  expect(text).toContain('"content":"first"')
  expect(text).not.toContain('second')
})
