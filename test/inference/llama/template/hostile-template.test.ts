import { describe, expect, it } from 'vitest'
import { EngineFailure } from '../../../../src/inference/engine-failure.ts'
import { compileChatTemplate } from '../../../../src/inference/llama/template/chat-template.ts'
import { systemClock } from '../../../../src/kernel/clock.ts'
import { aRequest } from '../../generation-request-fixture.ts'
import { assistant, aTool, user } from './conversations.ts'
import { bareTemplate, strictListTemplate, taggedTemplate } from './templates.ts'

/** No time passes unless a test says so: what is bounded otherwise has to be stopped by its other bounds, on every machine. */
function compile(template: string, monotonicMs = () => 0) {
  const clock = { epochMs: () => 0, monotonicMs }
  return compileChatTemplate(template, { bosToken: '<s>', eosToken: '</s>', controlTokenTexts: [], clock })
}

/** Behaves while it is tried out, and goes wrong when a message says so. */
function trap(body: string): string {
  return `{% for message in messages %}{{ message.content }}{% if 'go' == message.content %}${body}{% endif %}{% endfor %}`
}

function failure(template: string, monotonicMs?: () => number): EngineFailure {
  try {
    compile(template, monotonicMs).render(aRequest({ messages: [user('go')] }))
  } catch (error) {
    if (error instanceof EngineFailure) return error
    throw error
  }
  throw new Error('the template rendered')
}

/** What the log is told: the kind of error and not a word more, since its text may quote the conversation. */
const A_WORD = /^chat template failed \(\w+\)$/
const BOUND = /\(TemplateBoundExceeded\)/

describe('a template that goes wrong', () => {
  it.each([
    ['asks for a range without end', trap('{{ range(1000000000) }}'), /\(RangeError\)/],
    [
      'doubles a text again and again',
      trap("{% set ns = namespace(t='xxxx') %}{% for a in range(99) %}{% set ns.t = ns.t + ns.t %}{% endfor %}"),
      BOUND,
    ],
    ['calls itself', `{% macro again() %}{{ again() }}{% endmacro %}${trap('{{ again() }}')}`, A_WORD],
    ['reaches for the host', trap("{{ messages.constructor.constructor('return process')() }}"), A_WORD],
    ['reaches for a prototype', trap("{{ ''.__proto__.x() }}"), A_WORD],
    ['uses a filter that does not exist', trap('{{ message | nothing }}'), A_WORD],
  ])('is stopped when it %s, and the request is refused', (_name, template, message) => {
    const { reason, message: logged } = failure(template)
    expect(reason).toMatchObject({ kind: 'invalid-request', param: 'messages' })
    expect(logged).toMatch(message)
    expect(logged).toMatch(A_WORD)
  })

  it('is stopped when it counts for ever, by whichever bound this machine comes to first', () => {
    const template = trap('{% for a in range(9999) %}{% for b in range(9999) %}{{ b }}{% endfor %}{% endfor %}')
    expect(failure(template, () => systemClock.monotonicMs()).message).toMatch(BOUND)
  })

  it.each([
    ['counts', trap('{% for a in range(999) %}{{ a }}{% endfor %}')],
    ['goes through long lists', trap('{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}')],
  ])('is stopped when it takes too long because it %s', (_name, template) => {
    let nowMs = 0
    expect(failure(template, () => (nowMs += 1_500)).message).toMatch(BOUND)
  })

  it('shows the caller what it says itself, and nothing of our own errors', () => {
    expect(failure(trap("{{ raise_exception('too many cooks') }}")).reason).toHaveProperty(
      'message',
      expect.stringMatching(/too many cooks/),
    )
    expect(failure(trap('{{ message | nothing }}')).reason).toHaveProperty(
      'message',
      expect.not.stringMatching(/nothing/),
    )
  })

  it.each([['{% if %}'], ['{% for x in messages %}'], ["{{ raise_exception('never') }}"], ['{{ 1 + none }}']])(
    'is refused when the model is loaded: %s',
    (template) => {
      expect(() => compile(template)).toThrow()
    },
  )
})

describe('a conversation that goes wrong', () => {
  it('is refused where the template refuses it', () => {
    const messages = [assistant('I begin'), user('No')]
    expect(() => compile(bareTemplate).render(aRequest({ messages }))).toThrow(EngineFailure)
  })

  it('survives arguments that nest a hundred thousand deep', () => {
    const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    const hidden = `{"b":"${']'.repeat(200_000)}","a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    for (const argumentsText of [deep, hidden]) {
      const messages = [user('A'), assistant('', { calls: [['a', 'x', argumentsText]] }), user('B')]
      const { segments } = compile(strictListTemplate).render(aRequest({ messages: messages.slice(0, 2) }))
      expect(segments.join('')).toContain('[[[[')
    }
  })

  it('keeps keys with a meaning to JavaScript as what they are', () => {
    const messages = [
      user('A'),
      assistant('', { calls: [['a', 'x', '{"__proto__": {"polluted": 1}, "constructor": 2}']] }),
    ]
    const text = compile(strictListTemplate).render(aRequest({ messages })).segments.join('')
    expect(text).toContain('{"__proto__": {"polluted": 1}, "constructor": 2}')
    expect({}).not.toHaveProperty('polluted')
  })

  it('renders thousands of messages and a large tool list within the bounds', () => {
    const messages = Array.from({ length: 5_000 }, (_, index) =>
      index % 2 === 0 ? user('x'.repeat(200)) : assistant('y'),
    )
    const tools = Array.from({ length: 128 }, (_, index) => aTool(`tool_${index}`))
    const { segments } = compile(taggedTemplate).render(aRequest({ messages, tools }))
    expect(segments.join('').length).toBeGreaterThan(500_000)
  })
})
