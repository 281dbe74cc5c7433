/** A server of chat completions to be measured. */
export interface ChatTarget {
  /** Ends before `/chat/completions`. */
  baseUrl: string
  apiKey: string
  model: string
}

export interface ChatFigures {
  tokensPerSecond: number
  /** Median over the requests. */
  firstTokenMs: number
}

const OUTPUT_TOKENS = 120

/** Prompts that make the model write for long. Each is different, so that no prefix but the template's is shared. */
function promptOf(index: number): string {
  return `List the numbers from ${index * 7 + 1} to ${index * 7 + 60}, then say how many there are.`
}

/** Runs as many replies at once as asked, `rounds` times over, and counts what comes. */
export async function chatLoad(target: ChatTarget, parallel: number, rounds: number): Promise<ChatFigures> {
  const startedMs = performance.now()
  const lines = Array.from({ length: parallel }, async (_, line) => {
    const replies: Reply[] = []
    for (let round = 0; round < rounds; round += 1) replies.push(await reply(target, line * rounds + round))
    return replies
  })
  const replies = (await Promise.all(lines)).flat()
  const seconds = (performance.now() - startedMs) / 1000
  const tokens = replies.reduce((sum, { completionTokens }) => sum + completionTokens, 0)
  const firsts = replies.map(({ firstTokenMs }) => firstTokenMs).toSorted((one, other) => one - other)
  return { tokensPerSecond: tokens / seconds, firstTokenMs: firsts[Math.floor(firsts.length / 2)] ?? NaN }
}

interface Reply {
  completionTokens: number
  firstTokenMs: number
}

async function reply({ baseUrl, apiKey, model }: ChatTarget, index: number): Promise<Reply> {
  const startedMs = performance.now()
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({
      model,
      messages: [{ role: 'user', content: promptOf(index) }],
      max_tokens: OUTPUT_TOKENS,
      temperature: 1,
      stream: true,
      stream_options: { include_usage: true, include_obfuscation: false },
    }),
  })
  if (!response.ok || response.body === null) throw new Error(`${baseUrl} answered ${response.status}.`)
  let firstTokenMs: number | undefined
  let completionTokens = 0
  let rest = ''
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const events = (rest + text).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      if (firstTokenMs === undefined && /"(reasoning_)?content":"[^"]/.test(event))
        firstTokenMs = performance.now() - startedMs
      completionTokens = Number(/"completion_tokens":(\d+)/.exec(event)?.[1] ?? completionTokens)
    }
  }
  return { completionTokens, firstTokenMs: firstTokenMs ?? NaN }
}
