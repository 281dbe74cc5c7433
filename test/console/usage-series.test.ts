import { describe, expect, it } from 'vitest'
import { addCredits } from '../../console/src/features/usage/add-credits.ts'
import { groupTotals, type UsageSum } from '../../console/src/features/usage/usage-groups.ts'
import { columnStarts, usageRanges } from '../../console/src/features/usage/usage-ranges.ts'
import { usageSeries } from '../../console/src/features/usage/usage-series.ts'

const now = Date.UTC(2026, 10, 15, 7, 30)
const sum = (given: Partial<UsageSum>): UsageSum => ({
  requests: 1,
  failures: 0,
  prompt_tokens: 10,
  cached_tokens: 0,
  completion_tokens: 5,
  reasoning_tokens: 0,
  cost: '0.100000000',
  ...given,
})

describe('usage', () => {
  it('credits are added to the last billionth', () => {
    expect(addCredits('0.100000000', '0.200000000')).toBe('0.300000000')
    expect(addCredits('4999999.999999999', '0.000000001')).toBe('5000000.000000000')
    expect(addCredits('-1.500000000', '1.400000000')).toBe('-0.100000000')
  })

  it('every credential of the playground counts for one group', () => {
    const groups = groupTotals(
      [
        sum({ api_key_id: 'pg_1', api_key_name: null }),
        sum({ api_key_id: 'pg_2', api_key_name: null }),
        sum({ api_key_id: 'key_1', api_key_name: 'ci', cost: '9.000000000' }),
      ],
      'api_key',
    )
    expect(groups).toMatchObject([
      { name: 'ci', requests: 1 },
      { name: 'Playground', requests: 2, cost: '0.200000000' },
    ])
  })

  it('has a column for every day, those without anything too', () => {
    const starts = columnStarts(usageRanges['7d'], now)
    expect(starts.map((start) => new Date(start).toISOString().slice(0, 10))).toEqual([
      '2026-11-09',
      '2026-11-10',
      '2026-11-11',
      '2026-11-12',
      '2026-11-13',
      '2026-11-14',
      '2026-11-15',
    ])
    const data = [sum({ day: '2026-11-10', model: 'a' }), sum({ day: '2026-11-15', model: 'a', requests: 3 })]
    const asked = { group: 'model', metric: 'requests' } as const
    const { columns } = usageSeries(data, groupTotals(data, 'model'), starts, asked)
    expect(columns.map(({ values }) => values)).toEqual([[0], [1], [0], [0], [0], [0], [3]])
  })

  it('what asked for no model stands last, in the colour of the rest, however much of it there is', () => {
    const data = [
      sum({ day: '2026-11-15', model: null, requests: 90, prompt_tokens: 900 }),
      sum({ day: '2026-11-15', model: 'a' }),
    ]
    const groups = groupTotals(data, 'model')
    expect(groups.map(({ name }) => name)).toEqual(['a', 'No model'])
    const { series } = usageSeries(data, groups, [now], { group: 'model', metric: 'requests' })
    expect(series.map(({ name, color }) => [name, color])).toEqual([
      ['a', 'var(--series-1)'],
      ['No model', 'var(--series-6)'],
    ])
  })

  it('what is beyond the colours is drawn as one, and nothing gets lost', () => {
    const data = Array.from({ length: 9 }, (_, index) =>
      sum({ day: '2026-11-15', model: `m${index}`, requests: 10 - index }),
    )
    const asked = { group: 'model', metric: 'requests' } as const
    const { series, columns } = usageSeries(
      data,
      groupTotals(data, 'model'),
      columnStarts(usageRanges['7d'], now),
      asked,
    )
    expect(series.map(({ name }) => name)).toEqual(['m0', 'm1', 'm2', 'm3', 'm4', '4 others'])
    const last = columns.at(-1)?.values ?? []
    expect(last.at(-1)).toBe(5 + 4 + 3 + 2)
    expect(last.reduce((total, value) => total + value, 0)).toBe(54)
  })
})
