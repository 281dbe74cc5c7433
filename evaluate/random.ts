/** Chance that can be repeated: the same seed gives the same choices on every machine. Not for secrets. */
export class Random {
  #state: number

  constructor(seed: string) {
    this.#state = hashOf(seed)
  }

  /** At least 0, less than 1. */
  fraction(): number {
    this.#state = (this.#state + 0x9e3779b9) >>> 0
    return mixed(this.#state) / 2 ** 32
  }

  /** Both ends included. */
  integer(low: number, high: number): number {
    return low + Math.floor(this.fraction() * (high - low + 1))
  }

  /** A number of that many digits. */
  digits(count: number): number {
    return count === 1 ? this.integer(1, 9) : this.integer(10 ** (count - 1), 10 ** count - 1)
  }

  chance(probability: number): boolean {
    return this.fraction() < probability
  }

  pick<Value>(options: readonly Value[]): Value {
    const index = this.integer(0, options.length - 1)
    if (!(index in options)) throw new Error('nothing to pick from')
    return options[index] as Value
  }

  /** That many different places of the list, in random order. */
  sample<Value>(options: readonly Value[], count: number): Value[] {
    if (count > options.length) throw new Error(`cannot draw ${count} of ${options.length}`)
    const rest = [...options]
    return Array.from({ length: count }, () => rest.splice(this.integer(0, rest.length - 1), 1)).flat()
  }

  shuffle<Value>(values: readonly Value[]): Value[] {
    return this.sample(values, values.length)
  }
}

/** FNV-1a: different texts start far apart. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash
}

/** Spreads neighbouring counter values over all 32 bits. */
function mixed(counter: number): number {
  let value = counter
  value = Math.imul(value ^ (value >>> 16), 0x21f0aaad)
  value = Math.imul(value ^ (value >>> 15), 0x735a2d97)
  return (value ^ (value >>> 15)) >>> 0
}
