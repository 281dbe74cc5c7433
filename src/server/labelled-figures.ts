/*
 * Counters and histograms for Prometheus that cost a request next to nothing: a figure is looked up by the values of its labels
 * and counted up, and all text is made when somebody asks. See the text format in Prometheus's documentation.
 */

interface Description {
  name: string
  help: string
  labelNames: readonly string[]
}

/** Figures of one name, one for each combination of label values that was seen. */
class Labelled<Figure> {
  readonly #description: Description
  readonly #make: () => Figure
  readonly #figures = new Map<string, { labels: string; figure: Figure }>()

  constructor(description: Description, make: () => Figure) {
    this.#description = description
    this.#make = make
  }

  /** The figure of these label values, in the order of the names. */
  of(first: string, second = '', third = ''): Figure {
    const key = `${first}\n${second}\n${third}`
    const known = this.#figures.get(key)
    if (known !== undefined) return known.figure
    const values = [first, second, third]
    const pairs = this.#description.labelNames.map((name, index) => `${name}="${escaped(values[index] ?? '')}"`)
    const figure = this.#make()
    this.#figures.set(key, { labels: pairs.join(','), figure })
    return figure
  }

  text(type: string, linesOf: (name: string, labels: string, figure: Figure) => string[]): string {
    const { name, help } = this.#description
    const lines = [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]
    for (const { labels, figure } of this.#figures.values()) lines.push(...linesOf(name, labels, figure))
    return `${lines.join('\n')}\n`
  }
}

export class LabelledCounter {
  readonly #counts: Labelled<{ count: number }>

  constructor(description: Description) {
    this.#counts = new Labelled(description, () => ({ count: 0 }))
  }

  add(amount: number, first: string, second?: string, third?: string): void {
    this.#counts.of(first, second, third).count += amount
  }

  text(): string {
    return this.#counts.text('counter', (name, labels, { count }) => [`${name}{${labels}} ${count}`])
  }
}

interface Distribution {
  /** How many fell into each bucket and no smaller one; those beyond the last come last. */
  counts: number[]
  sum: number
}

export class LabelledHistogram {
  readonly #bounds: readonly number[]
  readonly #distributions: Labelled<Distribution>

  constructor(description: Description, bounds: readonly number[]) {
    this.#bounds = bounds
    this.#distributions = new Labelled(description, () => ({ counts: [...bounds, Infinity].map(() => 0), sum: 0 }))
  }

  observe(value: number, first: string, second?: string): void {
    const distribution = this.#distributions.of(first, second)
    let bucket = 0
    while (value > (this.#bounds[bucket] ?? Infinity)) bucket += 1
    distribution.counts[bucket] = (distribution.counts[bucket] ?? 0) + 1
    distribution.sum += value
  }

  text(): string {
    return this.#distributions.text('histogram', (name, labels, { counts, sum }) => {
      let total = 0
      const buckets = counts.map((count, index) => {
        total += count
        return `${name}_bucket{${labels},le="${this.#bounds[index] ?? '+Inf'}"} ${total}`
      })
      return [...buckets, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${total}`]
    })
  }
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
