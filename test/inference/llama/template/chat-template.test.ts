import { describe, expect, it } from 'vitest'
import type { ConversationMessage, GenerationRequest } from '../../../../src/inference/generation-request.ts'
import { compileChatTemplate } from '../../../../src/inference/llama/template/chat-template.ts'
import { aRequest } from '../../generation-request-fixture.ts'
import { assistant, aTool, developer, result, system, user } from './conversations.ts'
import * as templates from './templates.ts'

const clock = { epochMs: () => Date.UTC(2026, 2, 5, 14, 7, 9), monotonicMs: () => 0 }

function compile(template: string) {
  return compileChatTemplate(template, { bosToken: '<s>', eosToken: '</s>', controlTokenTexts: [], clock })
}

function rendered(template: string, changes: Partial<GenerationRequest>): string {
  return compile(template).render(aRequest(changes)).segments.join('')
}

const weatherCall = assistant('', { reasoning: 'Ask.', calls: [['call_1', 'weather', '{"city":"Oslo"}']] })

describe('a template with tagged turns', () => {
  const cases: readonly [name: string, changes: Partial<GenerationRequest>, expected: string][] = [
    ['one question', {}, '<|im_start|>user\nHello<|im_end|>\n<|im_start|>assistant\n'],
    [
      'a system message and an effort',
      { messages: [system('Be brief.'), user('Hi')], reasoningEffort: 'low' },
      '<|im_start|>system\nBe brief.\n\nEffort: low<|im_end|>\n<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n',
    ],
    [
      'a developer message, a word that this template knows',
      { messages: [developer('Be brief.'), user('Hi')] },
      '<|im_start|>system\nBe brief.<|im_end|>\n<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n',
    ],
    [
      'earlier reasoning, of which only the newlines around it are syntax',
      { messages: [user('Hi'), assistant('Hello.', { reasoning: '\n  Greet. \n' }), user('Bye')] },
      '<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n<think>\n  Greet. \n</think>\n\nHello.<|im_end|>\n' +
        '<|im_start|>user\nBye<|im_end|>\n<|im_start|>assistant\n',
    ],
    [
      'reasoning that the client left in the text',
      { messages: [user('Hi'), assistant('<think>\nGreet.\n</think>\n\nHello.'), user('Bye')] },
      '<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n<think>\nGreet.\n</think>\n\nHello.<|im_end|>\n' +
        '<|im_start|>user\nBye<|im_end|>\n<|im_start|>assistant\n',
    ],
    [
      'tools, a call exactly as the model wrote it, and its result',
      {
        messages: [user('Weather?'), weatherCall, result('call_1', 'Rain')],
        tools: [{ ...aTool('weather'), parameters: { type: 'object' } }],
      },
      '<|im_start|>system\nTools:\n{"type": "function", "function": {"name": "weather", "description": "Does weather.", ' +
        '"parameters": {"type": "object"}}}<|im_end|>\n<|im_start|>user\nWeather?<|im_end|>\n<|im_start|>assistant\n' +
        '<think>\nAsk.\n</think>\n\n<tool_call>\n{"name": "weather", "arguments": {"city":"Oslo"}}\n</tool_call><|im_end|>\n' +
        '<|im_start|>user\n<tool_response>\nRain\n</tool_response><|im_end|>\n<|im_start|>assistant\n',
    ],
    [
      'two calls beside a text, with two results in one turn',
      {
        messages: [
          user('Both?'),
          assistant('Looking.', {
            calls: [
              ['a', 'x', '{}'],
              ['b', 'y', 'not json'],
            ],
          }),
          result('a', '1'),
          result('b', '2'),
        ],
      },
      '<|im_start|>user\nBoth?<|im_end|>\n<|im_start|>assistant\nLooking.\n<tool_call>\n{"name": "x", "arguments": {}}\n' +
        '</tool_call>\n<tool_call>\n{"name": "y", "arguments": not json}\n</tool_call><|im_end|>\n<|im_start|>user\n' +
        '<tool_response>\n1\n</tool_response>\n<tool_response>\n2\n</tool_response><|im_end|>\n<|im_start|>assistant\n',
    ],
    [
      'no tools where none may be called',
      { tools: [aTool('weather')], toolChoice: { kind: 'none' } },
      '<|im_start|>user\nHello<|im_end|>\n<|im_start|>assistant\n',
    ],
  ]
  it.each(cases)('renders %s', (_name, changes, expected) => {
    expect(rendered(templates.taggedTemplate, changes)).toBe(expected)
  })
})

describe('what a template cannot do is said in words that it can', () => {
  const talk: ConversationMessage[] = [system('Be brief.'), user('A'), user('B'), weatherCall, result('call_1', 'Rain')]

  it('joins turns, makes short ids, and gives arguments as objects', () => {
    const text = rendered(templates.strictListTemplate, { messages: talk, tools: [aTool('weather')] })
    const id = /"id": "([a-z0-9]{9})"/.exec(text)?.[1]
    expect(text).toContain('[INST]Be brief.\n\nA\n\nB[/INST]')
    expect(text).toContain(`[TOOL_CALLS][{"name": "weather", "arguments": {"city": "Oslo"}, "id": "${id}"}]</s>`)
    expect(text).toContain(`[TOOL_RESULTS]{"content": "Rain", "call_id": "${id}"}[/TOOL_RESULTS]`)
  })

  it('moves later instructions to the user where only the first turn may have some', () => {
    const messages = [user('A'), assistant('B'), developer('Be loud.'), user('C')]
    expect(rendered(templates.strictListTemplate, { messages })).toBe(
      '<s>[INST]A[/INST]B</s>[INST]Be loud.\n\nC[/INST]',
    )
  })

  it('keeps calls of a template that shows them only beside a null content, and tells of the tools itself', () => {
    const text = rendered(templates.nullContentTemplate, { messages: talk, tools: [aTool('weather')] })
    expect(text).toContain(
      '<｜tool▁call▁begin｜>function<｜tool▁sep｜>weather\n```json\n{"city":"Oslo"}\n```<｜tool▁call▁end｜>',
    )
    expect(text).toMatch(
      /^<s># Tools[^]*"name":"weather"[^]*<｜tool▁calls▁begin｜>[^]*\n\nBe brief\.<｜User｜>A<｜User｜>B/,
    )
  })

  it('takes several calls apart, each with its result, and puts text and thinking together', () => {
    const calls: [string, string, string][] = [
      ['a', 'first', '{"n":1}'],
      ['b', 'second', '{"n":2}'],
    ]
    const messages = [
      user('Go'),
      assistant('Now.', { reasoning: 'Plan.', calls }),
      result('b', 'two'),
      result('a', 'one'),
    ]
    expect(rendered(templates.channelTemplate, { messages })).toBe(
      '<|start|>system<|message|>Date: 2026-03-05<|end|><|start|>user<|message|>Go<|end|>' +
        '<|start|>assistant<|channel|>analysis<|message|>Plan.\n\nNow.<|end|>' +
        '<|start|>assistant to=functions.first<|channel|>commentary json<|message|>{"n": 1}<|call|>' +
        '<|start|>functions.first to=assistant<|channel|>commentary<|message|>one<|end|>' +
        '<|start|>assistant to=functions.second<|channel|>commentary json<|message|>{"n": 2}<|call|>' +
        '<|start|>functions.second to=assistant<|channel|>commentary<|message|>two<|end|><|start|>assistant',
    )
  })

  it('writes calls and results as text where the template knows neither', () => {
    const text = rendered(templates.bareTemplate, { messages: talk, tools: [aTool('weather')] })
    expect(text).toContain('Be brief.\n\nA\n\nB</turn>')
    expect(text).toContain(
      '<turn>model\n<tool_call>\n{"name": "weather", "arguments": {"city":"Oslo"}}\n</tool_call></turn>\n' +
        '<turn>user\n<tool_response>\nRain\n</tool_response></turn>\n<turn>model\n',
    )
  })
})

describe('the end of the prompt', () => {
  it('says whether the reply begins inside the reasoning', () => {
    expect(compile(templates.trimmingTemplate).render(aRequest()).insideReasoning).toBe(true)
    expect(compile(templates.taggedTemplate).render(aRequest()).insideReasoning).toBe(false)
  })
})
