import { SchemaRefusal } from '../schema-refusal.ts'

/** A place in the text of a pattern. */
export class PatternCursor {
  readonly #characters: readonly string[]
  readonly #path: string
  #position = 0

  constructor(source: string, path: string) {
    this.#characters = Array.from(source)
    this.#path = path
  }

  done(): boolean {
    return this.#position >= this.#characters.length
  }

  /** The character here, or `ahead` further on; empty behind the end. */
  peek(ahead = 0): string {
    return this.#characters[this.#position + ahead] ?? ''
  }

  take(character: string): boolean {
    if (this.peek() !== character) return false
    this.#position += 1
    return true
  }

  next(): number {
    const codePoint = this.peek().codePointAt(0)
    if (codePoint === undefined) throw this.refusal('ends too early')
    this.#position += 1
    return codePoint
  }

  /** A number in decimal digits, if there is one here. */
  takeCount(): number | undefined {
    let text = ''
    while (/^[0-9]$/.test(this.peek())) text += String.fromCodePoint(this.next())
    return text === '' ? undefined : Number(text)
  }

  /** Exactly `length` hexadecimal digits. */
  takeHex(length: number): number {
    let text = ''
    while (text.length < length && /^[0-9A-Fa-f]$/.test(this.peek())) text += String.fromCodePoint(this.next())
    if (text.length !== length) throw this.refusal('has an escape that is cut short')
    return Number.parseInt(text, 16)
  }

  refusal(complaint: string): SchemaRefusal {
    return new SchemaRefusal(this.#path, `The pattern ${complaint} (at character ${this.#position + 1}).`)
  }
}
