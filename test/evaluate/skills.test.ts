import { isDeepStrictEqual } from 'node:util'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { exchangeOf } from '../../evaluate/exchange.ts'
import { isRight } from '../../evaluate/is-right.ts'
import type { Question } from '../../evaluate/question.ts'
import type { Reply } from '../../evaluate/reply.ts'
import { SKILLS } from '../../evaluate/skills.ts'

const SEED = 11
const QUESTIONS = 60

/** The answer, worked out anew from nothing but the text of the question. */
const workedOut: Record<string, (text: string) => unknown> = {
  addition: (text) => [numbersIn(text).reduce((sum, each) => sum + each, 0)],
  multiplication: (text) => [numbersIn(text).reduce((product, each) => product * each, 1)],
  subtraction: (text) => numbersIn(text).reduce((one, other) => Math.abs(one - other)),
  division: (text) => {
    const [one = 0, other = 0] = numbersIn(text)
    const [a, b] = /go into/i.test(text) ? [other, one] : [one, other]
    return a % b === 0 ? [a / b] : [Math.floor(a / b), a % b]
  },
  'letter counts': (text) => {
    const found = /letter "?(?<a>[a-z])\b.*(?:in|word) "?(?<b>[a-z]+)|many "?(?<c>[a-z])\b.* "?(?<d>[a-z]+)"?\?/i.exec(
      text,
    )
    const { a, b, c, d } = found?.groups ?? {}
    return [(b ?? d ?? '').toLowerCase().split((a ?? c ?? '').toLowerCase()).length - 1]
  },
}

test.each(Object.entries(workedOut))('%s: the expected answer follows from the text', (name, workOut) => {
  for (const question of questionsOf(name)) {
    const { expected } = question
    const values = expected.kind === 'numbers' ? expected.values : []
    const wanted = name === 'subtraction' ? Math.abs(values[0] ?? NaN) : values
    expect(workOut(textOf(question)), textOf(question)).toEqual(wanted)
  }
})

test.each(SKILLS.map((skill) => [skill.name, skill] as const))(
  '%s: the same seed asks the same questions',
  (_name, skill) => {
    const asked = (seed: number) => Array.from({ length: QUESTIONS }, (_, index) => exchangeOf(skill, seed, index))
    expect(asked(SEED)).toEqual(asked(SEED))
    const other = asked(SEED + 1)
    const same = asked(SEED).filter((exchange, index) => isDeepStrictEqual(exchange.question, other[index]?.question))
    expect(same.length).toBeLessThan(QUESTIONS / 4)
  },
)

test.each(SKILLS.map((skill) => [skill.name, skill] as const))(
  '%s: a reply with what is expected is right, the reply to another question mostly is not',
  (_name, skill) => {
    const questions = questionsOf(skill.name)
    for (const question of questions)
      expect(isRight(question.expected, idealReply(question)), textOf(question)).toBe(true)
    if (skill.name === 'declining an unsuitable tool') return
    const swapped = questions.filter((question, index) => {
      const next = questions[(index + 1) % QUESTIONS]
      return next !== undefined && isRight(question.expected, idealReply(next))
    })
    // Most letters are in a word once: there, chance alone is often right.
    expect(swapped.length).toBeLessThan((QUESTIONS * 2) / 3)
  },
)

test('questions are complete: no hole where a word should be', () => {
  for (const skill of SKILLS) {
    for (const question of questionsOf(skill.name)) {
      expect(JSON.stringify(question)).not.toMatch(/undefined|NaN|\[object|\{\}\?/)
      expect(textOf(question)).not.toMatch(/ {2}|^\s|\s$/)
    }
  }
})

test('the calls that are expected are calls of tools that are there, with arguments that fit', () => {
  const ajv = new Ajv({ strict: false })
  for (const { tools = [], expected } of questionsOf('tool calls')) {
    expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length)
    for (const call of expected.kind === 'calls' ? expected.calls : []) {
      const tool = tools.find(({ name }) => name === call.name)
      expect(ajv.validate(tool?.parameters ?? false, call.arguments), JSON.stringify(call)).toBe(true)
    }
  }
})

function questionsOf(name: string): Question[] {
  const skill = SKILLS.find((each) => each.name === name)
  if (skill === undefined) throw new Error(`there is no skill '${name}'`)
  return Array.from({ length: QUESTIONS }, (_, index) => exchangeOf(skill, SEED, index).question)
}

function numbersIn(text: string): number[] {
  return (text.replaceAll(',', '').match(/\d+/g) ?? []).map(Number)
}

function textOf({ messages }: Question): string {
  return messages.at(-1)?.text ?? ''
}

/** What a model that knows everything would reply. */
function idealReply({ expected }: Question): Reply {
  const reply = {
    reasoning: 'So.',
    text: '',
    calls: [],
    finishReason: 'stop',
    reasoningTokens: 1,
    completionTokens: 2,
  } as const
  switch (expected.kind) {
    case 'numbers':
      return { ...reply, text: `The answer is ${expected.values.join(' remainder ')}.` }
    case 'text':
      return { ...reply, text: `It is ${expected.text}` }
    case 'denial':
      return { ...reply, text: 'The text does not say.' }
    case 'json':
      return { ...reply, text: JSON.stringify(expected.value) }
    case 'no-call':
      return { ...reply, text: 'I have no tool for that.' }
    case 'calls': {
      const calls = expected.calls.map((call) => ({ name: call.name, argumentsText: JSON.stringify(call.arguments) }))
      return { ...reply, calls, finishReason: 'tool_calls' }
    }
  }
}
