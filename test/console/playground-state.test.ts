import { describe, expect, it } from 'vitest'
import {
  reduce,
  startState,
  type PlaygroundAction,
  type PlaygroundState,
} from '../../console/src/features/playground/conversation/playground-state.ts'
import { openSavedPlayground, savedPlayground } from '../../console/src/features/playground/keeping/saved-playground.ts'
import { emptyReply } from '../../console/src/features/playground/conversation/reply.ts'
import { openCalls } from '../../console/src/features/playground/conversation/turn.ts'
import { requestFrom, setupFaults } from '../../console/src/features/playground/setup/request-from.ts'
import { emptySetup, type Setup } from '../../console/src/features/playground/setup/setup.ts'
import { exampleSchema, exampleTool } from '../../console/src/features/playground/setup/examples.ts'
import { parseChatCompletionRequest } from '../../src/contract/parse-chat-completion-request.ts'

const begun = startState('conversation', 'a', { ...emptySetup, model: 'm' })

function after(state: PlaygroundState, ...actions: PlaygroundAction[]): PlaygroundState {
  return actions.reduce(reduce, state)
}

const asked: PlaygroundAction = { type: 'user-said', columns: ['a'], turn: 'u1', text: 'Weather?' }
const answering: PlaygroundAction = { type: 'reply-begun', column: 'a', turn: 'r1', setup: emptySetup }
const called: PlaygroundAction = {
  type: 'reply-ended',
  column: 'a',
  turn: 'r1',
  end: {
    state: 'whole',
    reply: {
      ...emptyReply,
      reasoning: 'I need the weather.',
      toolCalls: [{ id: 'c1', name: 'get_weather', arguments: '{"city":"Oslo"}' }],
      finishReason: 'tool_calls',
    },
    figures: { durationMs: 5 },
  },
}

describe('the state of the playground', () => {
  it('walks a whole tool loop and sends the reasoning back', () => {
    const waiting = after(begun, asked, answering, called)
    expect(openCalls(waiting.columns[0]?.turns ?? [])?.id).toBe('r1')
    const answered = after(waiting, {
      type: 'tools-answered',
      column: 'a',
      turns: [{ kind: 'tool', id: 't1', callId: 'c1', name: 'get_weather', text: '18' }],
    })
    expect(openCalls(answered.columns[0]?.turns ?? [])).toBeUndefined()
    const [column] = answered.columns
    expect(requestFrom(column?.setup ?? emptySetup, column?.turns ?? []).messages).toEqual([
      { role: 'user', content: 'Weather?' },
      {
        role: 'assistant',
        content: null,
        reasoning_content: 'I need the weather.',
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Oslo"}' } }],
      },
      { role: 'tool', tool_call_id: 'c1', content: '18' },
    ])
  })

  it('keeps what came of an answer that broke off, without calls that nobody answered', () => {
    const state = after(begun, asked, answering, {
      type: 'reply-ended',
      column: 'a',
      turn: 'r1',
      end: {
        state: 'failed',
        reply: { ...emptyReply, content: 'It is', toolCalls: [{ id: 'c1', name: 'x', arguments: '{' }] },
        figures: {},
        failure: { kind: 'broken', message: 'lost' },
      },
    })
    const [column] = state.columns
    expect(requestFrom(emptySetup, column?.turns ?? []).messages.at(-1)).toEqual({
      role: 'assistant',
      content: 'It is',
      reasoning_content: '',
    })
  })

  it('shows a failed answer of the history with its error, and advice of our own only', () => {
    const failure = {
      kind: 'refused',
      message: 'No credits.',
      status: 402,
      type: 'billing_error',
      hint: 'Pay a stranger.',
    }
    const end = {
      state: 'failed',
      reply: emptyReply,
      figures: {},
      failure: { ...failure, retryAfterSeconds: 9 },
    } as const
    const state = after(begun, asked, answering, {
      type: 'reply-ended',
      column: 'a',
      turn: 'r1',
      end,
    } as PlaygroundAction)
    const reopened = openSavedPlayground(JSON.parse(JSON.stringify(savedPlayground(state, true))))
    const { hint: _, ...kept } = failure
    expect(reopened?.columns[0]?.turns.at(-1)).toMatchObject({ state: 'failed' })
    expect(reopened?.columns[0]?.turns.at(-1)).toHaveProperty('failure', kept)
  })

  it('leaves an answer of which nothing came out of the next request', () => {
    const state = after(begun, asked, answering)
    expect(requestFrom(emptySetup, state.columns[0]?.turns ?? []).messages).toEqual([
      { role: 'user', content: 'Weather?' },
    ])
  })

  it('ignores a late piece of an answer that has ended', () => {
    const ended = after(begun, asked, answering, called)
    const late = after(ended, { type: 'reply-grown', column: 'a', turn: 'r1', reply: emptyReply, figures: {} })
    expect(late.columns).toEqual(ended.columns)
  })

  it('compares at most three columns, each begun as a copy of the selected one', () => {
    const added = ['b', 'c', 'd'].map((id): PlaygroundAction => ({ type: 'column-added', id }))
    const state = after(begun, asked, ...added)
    expect(state.columns.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(state.columns.map(({ turns }) => turns.length)).toEqual([1, 1, 1])
    expect(after(state, { type: 'column-removed', id: 'c' }).selected).toBe('a')
  })

  it('never removes the last column', () => {
    expect(after(begun, { type: 'column-removed', id: 'a' })).toBe(begun)
  })

  it('takes back everything from a turn on', () => {
    const state = after(begun, asked, answering, called, { type: 'taken-back', column: 'a', turn: 'r1' })
    expect(state.columns[0]?.turns.map(({ id }) => id)).toEqual(['u1'])
  })
})

const everything: Setup = {
  model: 'm',
  promptRole: 'developer',
  prompt: 'Be brief.',
  numbers: {
    temperature: '0.5',
    top_p: '0.9',
    max_completion_tokens: '100',
    seed: '-3',
    frequency_penalty: '-2',
    presence_penalty: '2',
  },
  effort: 'low',
  stop: ['a', ''],
  stream: true,
  includeUsage: 'true',
  includeObfuscation: 'false',
  tools: [exampleTool('1')],
  toolChoice: 'function:get_weather',
  parallelToolCalls: 'false',
  answersByItself: false,
  format: { type: 'json_schema', name: 'answer', strict: true, schema: exampleSchema },
  fixed: { n: 0, logprobs: 0, logit_bias: 0, service_tier: 1, store: 0, modalities: 0, verbosity: 0 },
}

describe('the request of a set-up', () => {
  const turns = [{ kind: 'user' as const, id: '1', text: 'Hi' }]

  it('is what the contract accepts, with every parameter set', () => {
    expect(setupFaults(everything, undefined)).toEqual([])
    const body = JSON.parse(JSON.stringify(requestFrom(everything, turns))) as unknown
    expect(parseChatCompletionRequest(body)).toMatchObject({ ok: true })
  })

  it('is what the contract accepts, with nothing set', () => {
    const body = requestFrom({ ...emptySetup, model: 'm' }, turns)
    expect(parseChatCompletionRequest(body)).toMatchObject({ ok: true })
    expect(Object.keys(body)).toEqual(['model', 'messages', 'stream', 'stream_options'])
  })

  it.each([
    ['temperature', { numbers: { temperature: '2.1' } }],
    ['temperature', { numbers: { temperature: 'warm' } }],
    ['max_completion_tokens', { numbers: { max_completion_tokens: '0' } }],
    ['max_tokens', { numbers: { max_completion_tokens: '5', max_tokens: '5' } }],
    ['seed', { numbers: { seed: '1.5' } }],
    ['tools[0]', { tools: [{ ...exampleTool('1'), name: 'has space' }] }],
    ['tools[1]', { tools: [exampleTool('1'), exampleTool('2')] }],
    ['tools[0]', { tools: [{ ...exampleTool('1'), parameters: '{' }] }],
    ['response_format', { format: { ...everything.format, schema: '[]' } }],
    ['model', { model: '' }],
  ] satisfies [string, Partial<Setup>][])('names %s as what is wrong', (param, change) => {
    expect(setupFaults({ ...emptySetup, model: 'm', ...change }, undefined).map((fault) => fault.param)).toEqual([
      param,
    ])
  })

  it('knows the output maximum of the model', () => {
    const model = {
      id: 'm',
      object: 'model' as const,
      created: 0,
      owned_by: 'x',
      shutdown_date: null,
      max_output_tokens: 10,
    }
    const setup = { ...emptySetup, model: 'm', numbers: { max_completion_tokens: '11' } }
    expect(setupFaults(setup, model)).toHaveLength(1)
  })
})
