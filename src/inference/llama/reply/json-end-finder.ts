/**
 * Finds where a JSON object ends in text that comes in pieces. Looks at strings and brackets only: what is inside is
 * the writer's affair.
 */
export class JsonEndFinder {
  #depth = 0
  #insideString = false
  #escaped = false

  get isInsideString(): boolean {
    return this.#insideString
  }

  /** The index just behind the object's last bracket, or undefined while it goes on. */
  find(text: string, from = 0): number | undefined {
    for (let index = from; index < text.length; index += 1) {
      if (this.#step(text.charAt(index))) return index + 1
    }
    return undefined
  }

  #step(character: string): boolean {
    if (this.#insideString) {
      if (this.#escaped) this.#escaped = false
      else if (character === '\\') this.#escaped = true
      else if (character === '"') this.#insideString = false
      return false
    }
    if (character === '"') this.#insideString = true
    else if (character === '{' || character === '[') this.#depth += 1
    else if (character === '}' || character === ']') {
      this.#depth -= 1
      return this.#depth <= 0
    }
    return false
  }
}
