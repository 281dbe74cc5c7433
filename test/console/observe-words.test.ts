import { describe, expect, it } from 'vitest'
import { auditFilter, everything } from '../../console/src/features/audit/audit-queries.ts'
import { actionWords } from '../../console/src/features/audit/audit-words.ts'
import { statementMonths } from '../../console/src/features/billing/statement-months.ts'
import { typeWords } from '../../console/src/features/docs/schema-words.ts'
import { waitWords } from '../../console/src/features/limits/wait-words.ts'
import { draftOf, overridesOf } from '../../console/src/features/operator/overrides-draft.ts'
import { contentParts } from '../../console/src/features/requests/content-parts.ts'
import { requestsFilter, requestsSearch } from '../../console/src/features/requests/requests-search.ts'

describe('words of the pages that observe', () => {
  it('what is kept is read as text, whatever it holds', () => {
    const parts = contentParts({
      request: { messages: [{ role: 'user', content: [{ type: 'text', text: '<b>hi</b>' }] }, 7, null] },
      reply: {
        finish_reason: 'tool_calls',
        message: {
          role: 'assistant',
          content: null,
          reasoning_content: 'hm',
          tool_calls: [{ function: { name: 'f', arguments: '{}' } }],
        },
      },
    })
    expect(parts).toEqual([
      { who: 'user', text: '<b>hi</b>' },
      { who: 'assistant, reasoning', text: 'hm' },
      { who: 'assistant, tool call', text: 'f({})' },
    ])
  })

  it('an address with anything in it becomes a filter that the server takes', () => {
    const search = requestsSearch({ status: '4xx', model: 7, within: 'constructor', project: 'p' })
    expect(search).toEqual({ status: '4xx', project: 'p' })
    const nowMs = Date.UTC(2026, 10, 15, 12, 0, 30)
    expect(requestsFilter({ within: 'hour' }, nowMs)).toEqual({ from: '2026-11-15T11:00:00.000Z' })
  })

  it('an audit filter includes the last day as a whole', () => {
    const { from, to } = auditFilter({ ...everything, from: '2026-11-14', to: '2026-11-14' })
    expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(24 * 60 * 60_000)
    expect(auditFilter(everything)).toEqual({ action: undefined, actor: undefined, from: undefined, to: undefined })
  })

  it('an audit filter leaves out what is still being written', () => {
    const halfWritten = { ...everything, action: ' api-key', actor: 'acct_' }
    expect(auditFilter(halfWritten)).toMatchObject({ action: undefined, actor: undefined })
    expect(auditFilter({ ...everything, action: ' api-key.create ' })).toMatchObject({ action: 'api-key.create' })
  })

  it('what is left empty is no override', () => {
    expect(overridesOf(draftOf(null))).toBeNull()
    const overrides = { limits: { tokens_per_day: 0 }, models: ['a/*', 'b'], price_multiplier: 0.5 }
    expect(overridesOf(draftOf(overrides))).toEqual(overrides)
  })

  it('statements begin with the month in which the organization was made', () => {
    expect(statementMonths('2026-09-30T23:59:59Z', Date.UTC(2026, 10, 15))).toEqual(['2026-11', '2026-10', '2026-09'])
    expect(statementMonths('2027-01-01T00:00:00Z', Date.UTC(2026, 10, 15))).toEqual(['2026-11'])
  })

  it.each([
    [0, 'now'],
    [12_300, '13 s'],
    [200_000, '3 min 20 s'],
    [18_240_000, '5 h 4 min'],
  ])('%i ms are a wait of %s', (ms, words) => {
    expect(waitWords(ms, 0)).toBe(words)
  })

  it.each([
    [{ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }, 'integer, at least 1'],
    [{ anyOf: [{ type: 'number', minimum: 0, maximum: 2 }, { type: 'null' }] }, 'number, 0 to 2, or null'],
    [{ type: 'array', items: { $ref: '#/components/schemas/Tool' }, maxItems: 128 }, 'array of Tool, at most 128'],
    [{ enum: ['auto', 'default'] }, '"auto" or "default"'],
    [{ type: ['boolean', 'null'] }, 'boolean, or null'],
    [{ type: 'string', minLength: 1, maxLength: 64 }, 'string, 1 to 64 characters'],
  ])('a schema is told in words', (schema, words) => {
    expect(typeWords(schema)).toBe(words)
  })

  it('an action is told in words', () => {
    expect(actionWords('api-key.create')).toBe('API key: create')
    expect(actionWords('account.make-operator')).toBe('Account: make operator')
  })
})
