import { execFile } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../../src/inference/generation-request.ts'
import { compileSchema } from '../../../../src/inference/llama/grammar/compile-schema.ts'
import { literal, reference, sequence } from '../../../../src/inference/llama/grammar/expression.ts'
import { type Grammar, combine, embed } from '../../../../src/inference/llama/grammar/grammar.ts'
import { grammarText } from '../../../../src/inference/llama/grammar/grammar-text.ts'
import { jsonGrammar } from '../../../../src/inference/llama/grammar/json-grammar.ts'
import { acceptedSchemas } from './accepted-schemas.ts'
import { agentSchema, harmlessSchemas } from './hostile-schemas.ts'
import type { GrammarCheck, GrammarVerdict } from './llama-grammar-check.ts'
import { randomFrom, sentencesOf } from './random-sentence.ts'

async function askLlama(checks: readonly GrammarCheck[]): Promise<readonly GrammarVerdict[]> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const script = new URL('./llama-grammar-check.ts', import.meta.url).pathname
  const child = execFile(process.execPath, [script], { maxBuffer: 1e8 }, (error, stdout) => {
    if (error === null) resolve(stdout)
    else reject(error)
  })
  child.stdin?.end(JSON.stringify(checks))
  return JSON.parse(await promise) as readonly GrammarVerdict[]
}

function grammarOf(schema: JsonObject): Grammar {
  const compiled = compileSchema(schema)
  if (compiled.kind === 'refused') throw new Error(`refused at ${compiled.path}: ${compiled.message}`)
  return compiled.grammar
}

function sentences(grammar: Grammar, count: number): string[] {
  const sentence = sentencesOf(grammar)
  const random = randomFrom(count)
  return Array.from({ length: count }, () => sentence(random, 200))
}

describe('llama.cpp reads every grammar as it is meant', () => {
  test('grammars of all kinds of schemas, with sentences of theirs', async () => {
    const schemas = { ...acceptedSchemas, ...harmlessSchemas, 'the schema of an agent': agentSchema }
    const grammars = [...Object.values(schemas).map(grammarOf), jsonGrammar()]
    const verdicts = await askLlama(
      grammars.map((grammar) => ({ grammar: grammarText(grammar), sentences: sentences(grammar, 5) })),
    )
    const names = [...Object.keys(schemas), 'any object']
    const misread = names.filter((_, index) => !verdicts[index]?.loaded || !verdicts[index].accepted.every(Boolean))
    expect(misread).toEqual([])
    expect(verdicts).toHaveLength(names.length)
  }, 600_000)

  test('what breaks the schema is not a sentence', async () => {
    const cases: readonly (readonly [schema: JsonObject, right: string, wrong: readonly string[]])[] = [
      [{ type: 'integer', minimum: 5, maximum: 120 }, '120', ['4', '121', '007', '5.0', '-5', '']],
      [
        { type: 'number', exclusiveMinimum: 0, maximum: 1 },
        '0.25',
        ['0', '0.0', '-0.1', '1.1', '1.01', '1.00000000000000000'],
      ],
      [{ type: 'string', minLength: 2, maxLength: 3 }, '"aé😀"', ['"a"', '"abcd"', '"a\n"', '"ab', '"\\ud83d"']],
      [{ type: 'string', pattern: '^[a-c]+$' }, '"abc"', ['"abd"', '""', '"ab "', '"a\\nb"']],
      [
        { type: 'array', items: { type: 'boolean' }, minItems: 1, maxItems: 2 },
        '[true, false]',
        ['[]', '[true,]', '[true,  true]', '[true,true,true]'],
      ],
      [{ enum: ['ab', 'abc', 'b'] }, '"abc"', ['"a"', '"abcb"', 'ab', '"c"']],
      [
        { type: 'object', properties: { a: { const: 1 }, b: { const: 2 } }, required: ['b'] },
        '{"a":1, "b": 2}',
        ['{"a":1}', '{"b":2,"a":1}', '{}', '{,"b":2}', '{"b":2,}', '{ "b":2}', '{"b":2}\n'],
      ],
    ]
    const verdicts = await askLlama(
      cases.map(([schema, right, wrong]) => ({
        grammar: grammarText(grammarOf(schema)),
        sentences: [right, ...wrong],
      })),
    )
    expect(verdicts.map(({ accepted }) => accepted)).toEqual(
      cases.map(([, , wrong]) => [true, ...wrong.map(() => false)]),
    )
  })

  test('128 grammars live in one text under prefixes of their own', async () => {
    const tools = Array.from({ length: 128 }, (_, index) =>
      embed(
        grammarOf(index % 2 === 0 ? agentSchema : { type: 'object', properties: { id: { const: index } } }),
        `tool-${index}-`,
      ),
    )
    const first = tools[1]
    expect(first).toBeDefined()
    const body = sequence(literal('<call>'), reference(first?.root ?? ''), literal('</call>'))
    const all = combine(body, tools)
    const [verdict] = await askLlama([
      { grammar: grammarText(all), sentences: ['<call>{"id":1}</call>', '<call>{"id":3}</call>'] },
    ])
    expect(verdict).toMatchObject({ loaded: true, accepted: [true, false] })
    expect(all.rules.filter(({ name }) => name === 'json-string')).toHaveLength(1)
  }, 300_000)

  test('the check itself can fail: a broken grammar is not loaded', async () => {
    const [verdict] = await askLlama([{ grammar: 'root ::= nowhere', sentences: [] }])
    expect(verdict?.loaded).toBe(false)
  })
})
