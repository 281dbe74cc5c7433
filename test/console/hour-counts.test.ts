import { expect, it } from 'vitest'
import { hourCounts } from '../../console/src/features/home/hour-counts.ts'

const sums = {
  failures: 0,
  prompt_tokens: 0,
  cached_tokens: 0,
  completion_tokens: 0,
  reasoning_tokens: 0,
  cost: '0.000000000',
}

it('tells of every hour up to now, those without requests too, and of none before', () => {
  const data = [
    { ...sums, hour: '2026-05-01T08:00:00.000Z', requests: 99 },
    { ...sums, hour: '2026-05-01T09:00:00.000Z', requests: 5 },
    { ...sums, hour: '2026-05-01T11:00:00.000Z', requests: 2 },
  ]
  const counts = hourCounts(data, Date.parse('2026-05-01T11:40:00Z'), 3)
  expect(counts.map(({ requests }) => requests)).toEqual([5, 0, 2])
  expect(counts[0]?.startMs).toBe(Date.parse('2026-05-01T09:00:00Z'))
})
