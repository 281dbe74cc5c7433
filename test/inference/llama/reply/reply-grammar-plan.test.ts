import { describe, expect, it } from 'vitest'
import type { Tool } from '../../../../src/inference/generation-request.ts'
import type { GrammarNode } from '../../../../src/inference/llama/reply/grammar-node.ts'
import { planReplyGrammar, type ReplyGrammarPlan } from '../../../../src/inference/llama/reply/reply-grammar-plan.ts'
import { aRequest } from '../../generation-request-fixture.ts'
import { aFamily, type FamilyName, readText } from './read-reply.ts'

const schemaOf = (name: string) => ({ type: 'object', title: name })
const aTool = (name: string): Tool => ({ name, description: undefined, parameters: schemaOf(name), strict: false })
const tools = [aTool('weather'), aTool('get_time')]
const families: FamilyName[] = ['qwen3', 'hermes', 'deepseek-r1', 'llama3', 'gpt-oss', 'mistral', 'plain']

/**
 * Some sentences of a grammar: each choice taken in turn, runs of one and of two. A schema is written as an empty
 * object.
 */
function sentences(node: GrammarNode): string[] {
  switch (node.kind) {
    case 'literal':
      return [node.text]
    case 'schema':
    case 'json-object':
      return ['{}']
    case 'choice':
      return node.options.flatMap(sentences)
    case 'sequence':
      return node.parts.reduce<string[]>(
        (all, part) => all.flatMap((head) => sentences(part).map((tail) => head + tail)),
        [''],
      )
    case 'repeat': {
      const once = sentences(node.part)
      return [...once, ...once.flatMap((first) => once.map((second) => first + node.separator + second))]
    }
  }
}

function grammarOf(plan: ReplyGrammarPlan): GrammarNode {
  if (plan.kind !== 'after-reasoning') throw new Error(`the plan is ${plan.kind}`)
  return plan.grammar
}

describe.each(families)('the plan for %s', (name) => {
  const family = aFamily(name)
  const opened = family.reasoning === undefined ? '' : `${family.reasoning.open}why${family.reasoning.close}`

  it('lets a required call be one of the tools, and the reader reads every sentence of it', () => {
    const plan = planReplyGrammar(family, aRequest({ tools, toolChoice: { kind: 'required' } }))
    const written = sentences(grammarOf(plan))
    const readings = written.map((sentence) => readText(family, opened + sentence))
    expect(readings.every((reading) => reading.text === '' && reading.completed === reading.calls.length)).toBe(true)
    const called = new Set(readings.map((reading) => reading.calls.map((call) => call.name).join(' ')))
    expect(called).toContain('weather')
    expect(called).toContain('get_time')
    expect(called.has('weather get_time')).toBe(family.calls.literals.repeats)
    expect(called).not.toContain('')
  })

  it('allows one call only, where calls in parallel are not wanted', () => {
    const plan = planReplyGrammar(
      family,
      aRequest({ tools, toolChoice: { kind: 'required' }, parallelToolCalls: false }),
    )
    const counts = sentences(grammarOf(plan)).map((sentence) => readText(family, opened + sentence).calls.length)
    expect(new Set(counts)).toEqual(new Set([1]))
  })

  it('holds a named call to its tool', () => {
    const toolChoice = { kind: 'named', name: 'get_time' } as const
    const written = sentences(grammarOf(planReplyGrammar(family, aRequest({ tools, toolChoice }))))
    const names = written.flatMap((sentence) => readText(family, opened + sentence).calls.map((call) => call.name))
    expect(new Set(names)).toEqual(new Set(['get_time']))
  })

  it('leaves text free until a mark, and completes the call from there', () => {
    const plan = planReplyGrammar(family, aRequest({ tools }))
    if (plan.kind !== 'from-marker') throw new Error(`the plan is ${plan.kind}`)
    expect(plan.markers.length).toBeGreaterThan(0)
    const beginning = name === 'gpt-oss' ? '<|start|>assistant<|channel|>commentary ' : ''
    for (const { marker, grammar } of plan.markers) {
      for (const sentence of sentences(grammar)) {
        const reading = readText(family, opened + beginning + marker + sentence)
        expect(reading, marker + sentence).toMatchObject({ text: '' })
        expect(reading.calls.length).toBeGreaterThan(0)
      }
    }
  })

  it('holds an answer in JSON to its schema, or to a call where there are tools', () => {
    const responseFormat = { kind: 'json-schema', name: 'n', schema: { type: 'object' }, strict: true } as const
    const answers = sentences(grammarOf(planReplyGrammar(family, aRequest({ responseFormat }))))
    expect(answers.map((sentence) => readText(family, opened + sentence).text)).toEqual(answers.map(() => '{}'))
    const both = sentences(grammarOf(planReplyGrammar(family, aRequest({ responseFormat, tools }))))
    const kinds = both
      .map((sentence) => readText(family, opened + sentence))
      .map(({ text, calls }) => (calls.length > 0 ? 'call' : text))
    expect(new Set(kinds)).toEqual(new Set(['call', '{}']))
  })
})

describe('the plan', () => {
  it('is free for text without tools, and where no tool may be called', () => {
    expect(planReplyGrammar(aFamily('qwen3'), aRequest())).toEqual({ kind: 'free' })
    expect(planReplyGrammar(aFamily('qwen3'), aRequest({ tools, toolChoice: { kind: 'none' } }))).toEqual({
      kind: 'free',
    })
  })

  it('names the parameter that each schema came from', () => {
    const responseFormat = { kind: 'json-schema', name: 'n', schema: { type: 'object' }, strict: true } as const
    const plan = JSON.stringify(planReplyGrammar(aFamily('hermes'), aRequest({ tools, responseFormat })))
    expect(plan).toContain(
      '{"kind":"schema","schema":{"type":"object","title":"get_time"},"param":"tools[1].function.parameters"}',
    )
    expect(plan).toContain('"param":"response_format.json_schema.schema"')
  })

  it('takes any object where a tool declares nothing or the format is any JSON', () => {
    const bare: Tool = { ...aTool('weather'), parameters: undefined }
    expect(JSON.stringify(planReplyGrammar(aFamily('hermes'), aRequest({ tools: [bare] })))).toContain(
      '{"kind":"json-object"}',
    )
    const plan = planReplyGrammar(aFamily('hermes'), aRequest({ responseFormat: { kind: 'json-object' } }))
    expect(grammarOf(plan)).toEqual({ kind: 'json-object' })
  })
})
