import { Counter, Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { LabelledCounter, LabelledHistogram } from '../../src/server/labelled-figures.ts'

const hostile = 'a "quoted\\\nname'

/** The lines of a scrape but for comments, in no order: labels may come in any. */
function samples(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      return `${name}{${labels
        .split(/(?<="),/)
        .toSorted()
        .join(',')}} ${value}`
    })
    .toSorted()
}

test('counters read as those of the usual library do', async () => {
  const registry = new Registry()
  const expected = new Counter({ name: 'c_total', help: 'h', labelNames: ['a', 'b'], registers: [registry] })
  const counter = new LabelledCounter({ name: 'c_total', help: 'h', labelNames: ['a', 'b'] })
  for (const [a, b, amount] of [
    ['x', 'y', 1],
    ['x', '', 2],
    [hostile, 'y', 3],
    ['x', 'y', 4],
  ] as const) {
    expected.inc({ a, b }, amount)
    counter.add(amount, a, b)
  }
  expect(samples(counter.text())).toEqual(samples(await registry.metrics()))
})

test('histograms read as those of the usual library do', async () => {
  const buckets = [0.1, 1, 10]
  const registry = new Registry()
  const expected = new Histogram({ name: 'h', help: 'h', labelNames: ['a'], buckets, registers: [registry] })
  const histogram = new LabelledHistogram({ name: 'h', help: 'h', labelNames: ['a'] }, buckets)
  for (const value of [0, 0.1, 0.10001, 1, 5, 10, 10.5, 1e9]) {
    for (const a of ['x', hostile]) {
      expected.observe({ a }, value)
      histogram.observe(value, a)
    }
  }
  expect(samples(histogram.text())).toEqual(samples(await registry.metrics()))
})
