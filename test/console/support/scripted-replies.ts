import type { Page } from 'playwright-core'

/** What the model, or the server in its place, says to the playground: whatever we like, also what no server of ours would. */
export interface ScriptedReply {
  content?: string
  reasoning?: string
  toolCalls?: readonly { name: string; arguments: string }[]
  /** Breaks the answer off after what came. */
  error?: { message: string; type: string; code: string; param: string }
  /** Refuses the request with it instead. */
  status?: number
}

/** Answers chat completions of a page in place of the server. */
export async function answerCompletions(page: Page, reply: () => ScriptedReply): Promise<void> {
  await page.route('**/compat/v1/chat/completions', (route) => {
    const { status, error, ...said } = reply()
    if (status !== undefined) return route.fulfill({ status, json: { error } })
    const events = [...chunks(said), ...(error === undefined ? ['[DONE]'] : [JSON.stringify({ error })])]
    return route.fulfill({
      contentType: 'text/event-stream',
      body: events.map((event) => `data: ${event}\n\n`).join(''),
    })
  })
}

function chunks({ content, reasoning, toolCalls }: ScriptedReply): string[] {
  const calls = toolCalls?.map(({ name, arguments: given }, index) => ({
    index,
    id: `call_${index}`,
    type: 'function',
    function: { name, arguments: given },
  }))
  const deltas = [
    ...(reasoning === undefined ? [] : [{ reasoning_content: reasoning }]),
    ...(content === undefined ? [] : [{ content }]),
    ...(calls === undefined ? [] : [{ tool_calls: calls }]),
  ]
  return [...deltas.map((delta) => chunk(delta, null)), chunk({}, calls === undefined ? 'stop' : 'tool_calls')]
}

function chunk(delta: object, finish: string | null): string {
  return JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'tests',
    choices: [{ index: 0, delta, finish_reason: finish }],
    usage: null,
  })
}
