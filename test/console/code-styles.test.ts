import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { codeStyles } from '../../console/src/features/playground/code/code-styles.ts'
import { requestFrom } from '../../console/src/features/playground/setup/request-from.ts'
import { exampleSchema, exampleTool } from '../../console/src/features/playground/setup/examples.ts'
import { emptySetup } from '../../console/src/features/playground/setup/setup.ts'
import type { Turn } from '../../console/src/features/playground/conversation/turn.ts'

const hostile = 'It\'s "quoted" `ticked` ${x} $(id) \\ back\nnewline \u{2028} \'\'\' """ */ // # é 漢 🎈 </script>'
const baseUrl = 'http://127.0.0.1:8080/compat/v1'

const turns: Turn[] = [
  { kind: 'user', id: '1', text: hostile },
  {
    kind: 'assistant',
    id: '2',
    model: 'm',
    format: emptySetup.format,
    state: 'whole',
    reply: {
      reasoning: hostile,
      content: '',
      toolCalls: [{ id: 'c1', name: 'get_weather', arguments: '{"city":"O\'Slo"}' }],
      finishReason: 'tool_calls',
      usage: undefined,
    },
    figures: {},
  },
  { kind: 'tool', id: '3', callId: 'c1', name: 'get_weather', text: hostile },
]

const request = requestFrom(
  {
    ...emptySetup,
    model: 'parley/demonstration',
    prompt: hostile,
    numbers: { temperature: '0.5', max_completion_tokens: '64' },
    effort: 'low',
    tools: [{ ...exampleTool('1'), description: hostile }],
    toolChoice: 'function:get_weather',
    format: { type: 'json_schema', name: 'answer', strict: true, schema: exampleSchema },
    fixed: { store: 0, logit_bias: 0 },
  },
  turns,
)

function write(name: string, given = request): string {
  const style = codeStyles.find((candidate) => candidate.name === name)
  if (style === undefined) throw new Error(`there is no style ${name}`)
  return style.write(given, baseUrl)
}

/** Runs a snippet with stand-ins for what it imports. */
async function run(code: string, imported: Readonly<Record<string, unknown>>): Promise<void> {
  const body = code.replaceAll(/^import .*$/gm, '')
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as new (
    ...texts: string[]
  ) => (...values: unknown[]) => Promise<void>
  await new AsyncFunction(...Object.keys(imported), 'process', body)(...Object.values(imported), {
    env: { PARLEY_API_KEY: 'key' },
    stdout: { write: () => true },
  })
}

async function* nothing(): AsyncGenerator<never, void, undefined> {}

function same<Value>(value: Value): Value {
  return value
}

describe('the request as code', () => {
  it('is the same request in a shell, whatever the text', () => {
    const shell = `curl() { printf '%s\\0' "$@"; }\n${write('curl')}`
    const { stdout, status } = spawnSync('sh', ['-c', shell], { encoding: 'utf8', env: { PARLEY_API_KEY: 'key' } })
    const given = stdout.split('\0')
    expect(status).toBe(0)
    expect(given).toContain('Authorization: Bearer key')
    expect(given).toContain(`${baseUrl}/chat/completions`)
    expect(JSON.parse(given[given.indexOf('-d') + 1] ?? '')).toEqual(request)
  })

  it('is the same request in TypeScript', async () => {
    const sent: unknown[] = []
    class OpenAI {
      readonly chat = { completions: { create: async (body: unknown) => (sent.push(body), nothing()) } }
    }
    await run(write('TypeScript'), { OpenAI })
    expect(sent).toEqual([request])
  })

  it.skipIf(spawnSync('python3', ['--version']).status !== 0)('is the same request in Python', () => {
    const stub = `
import json, sys, types
class OpenAI:
    def __init__(self, **given):
        self.chat = self
        self.completions = self
    def create(self, **given):
        print(json.dumps(given))
        return []
sys.modules["openai"] = types.SimpleNamespace(OpenAI=OpenAI)
`
    const { stdout, stderr } = spawnSync('python3', ['-'], {
      encoding: 'utf8',
      input: stub + write('Python'),
      env: { ...process.env, PARLEY_API_KEY: 'key', PYTHONIOENCODING: 'utf-8' },
    })
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual(request)
  })

  it('says the same to the AI SDK', async () => {
    const calls: Record<string, unknown>[] = []
    await run(write('AI SDK'), {
      createOpenAICompatible: () => (model: string) => model,
      streamText: (given: Record<string, unknown>) => (calls.push(given), { textStream: nothing() }),
      tool: same,
      jsonSchema: same,
      Output: { object: same },
    })
    expect(calls).toMatchObject([
      {
        model: request.model,
        temperature: 0.5,
        maxOutputTokens: 64,
        toolChoice: { type: 'tool', toolName: 'get_weather' },
        providerOptions: { parley: { reasoningEffort: 'low' } },
        tools: { get_weather: { description: hostile, inputSchema: request.tools?.[0]?.function.parameters } },
        messages: [
          { role: 'system', content: hostile },
          { role: 'user', content: hostile },
          { role: 'assistant', content: [{ type: 'reasoning', text: hostile }, { input: { city: "O'Slo" } }] },
          { role: 'tool', content: [{ toolCallId: 'c1', toolName: 'get_weather', output: { value: hostile } }] },
        ],
      },
    ])
  })

  it('says the same to LangChain', async () => {
    const seen: unknown[] = []
    class ChatOpenAI {
      constructor(given: unknown) {
        seen.push(given)
      }
      bindTools(tools: unknown, given: unknown) {
        seen.push(tools, given)
        return this
      }
      withConfig(given: unknown) {
        seen.push(given)
        return this
      }
      async stream(messages: unknown) {
        seen.push(messages)
        return nothing()
      }
    }
    await run(write('LangChain'), { ChatOpenAI })
    expect(seen).toMatchObject([
      { model: request.model, configuration: { baseURL: baseUrl }, temperature: 0.5, maxTokens: 64 },
      request.tools ?? [],
      { tool_choice: request.tool_choice },
      { response_format: request.response_format },
      [
        { role: 'system', content: hostile },
        { role: 'user', content: hostile },
        { role: 'assistant', tool_calls: [{ id: 'c1', name: 'get_weather', args: { city: "O'Slo" } }] },
        { role: 'tool', tool_call_id: 'c1', content: hostile },
      ],
    ])
  })

  it.each(codeStyles.map(({ name }) => name))('reads the key from the environment: %s', (name) => {
    expect(write(name)).toContain('PARLEY_API_KEY')
  })
})
