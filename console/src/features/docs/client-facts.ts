export interface ClientFact {
  client: string
  works: 'yes' | 'settings' | 'no'
  notes: string
}

/** What clients were seen to do, and what follows for those who use them here. */
export const clientFacts: readonly ClientFact[] = [
  {
    client: 'openai for TypeScript and Python',
    works: 'yes',
    notes:
      'Set `baseURL` (`base_url`) and the key. `create`, `stream()`, `parse()` and the list of models work. `runTools` leaves the reasoning out when it answers a tool call; the server puts it back.',
  },
  {
    client: 'Vercel AI SDK',
    works: 'settings',
    notes:
      'Use `@ai-sdk/openai-compatible`, which keeps the reasoning, or `openai.chat(…)`. The plain `openai(…)` speaks the Responses API, which does not exist here.',
  },
  {
    client: 'LangChain',
    works: 'yes',
    notes:
      'Drops the reasoning between turns; the server puts it back. It repeats a 429 only when told how long to wait, and it is told.',
  },
  {
    client: 'LlamaIndex, Mastra',
    works: 'yes',
    notes: 'Drop the reasoning between turns; the server puts it back.',
  },
  {
    client: 'OpenAI Agents SDK',
    works: 'settings',
    notes: 'Tell it to use chat completions. Extra keys that it puts into text parts are accepted.',
  },
  {
    client: 'opencode, qwen-code, pi',
    works: 'settings',
    notes:
      'They ask for as many as 32,000 output tokens unless told otherwise. Set their maximum to the `max_output_tokens` of the model.',
  },
  {
    client: 'Continue, promptfoo, genaiscript, opencommit',
    works: 'yes',
    notes:
      'As an OpenAI-compatible provider with our base address. Where reasoning gets lost, the server puts it back.',
  },
  {
    client: 'The openai package inside a browser',
    works: 'yes',
    notes:
      'Cross-origin requests are allowed. But a key in a web page is everybody’s key: use it for your own tools only.',
  },
  { client: 'Codex', works: 'no', notes: 'It speaks the Responses API and nothing else.' },
]

/** What is refused, and what to change then. */
export const clientHabits: readonly { habit: string; advice: string }[] = [
  {
    habit: 'Parameters that the interface does not list',
    advice:
      '`user`, `metadata`, `prediction`, `top_logprobs`, `prompt_cache_key`, `safety_identifier`, `thinking`: remove them. `param` names the one at fault. No client above sends one unless asked to.',
  },
  {
    habit: 'Extra keys further inside',
    advice:
      'Are accepted and ignored: `refusal: null` and `parsed: null` in messages, `name` in tool messages, `strict` in tools, text parts with more than text.',
  },
  {
    habit: 'Images, audio, files',
    advice: 'Text only. Anything else is answered with `invalid_value`.',
  },
  {
    habit: 'Stop sequences',
    advice: '`stop` is accepted and has no effect, as the contract says.',
  },
  {
    habit: 'Reading a stream to its end',
    advice:
      'Some libraries take a connection that ends early for success. Look for a `finish_reason`; without one the reply is not complete.',
  },
  {
    habit: 'Long waits',
    advice:
      'Most libraries ignore a `Retry-After` of more than a minute and try again at once, in vain. For daily limits `x-should-retry: false` stops those that know it.',
  },
]
