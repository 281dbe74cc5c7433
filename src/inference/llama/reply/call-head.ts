import type { CallForm } from './family.ts'
import { matchFirst, matchPattern, type Pattern } from './pattern.ts'
import { dropCharacters, type TextPiece } from './text-piece.ts'

export type HeadReading =
  | { kind: 'none' }
  | { kind: 'more' }
  | { kind: 'list-end'; rest: TextPiece[] }
  | { kind: 'call'; form: CallForm; name: string; argumentsText: string | undefined; rest: TextPiece[] }

/**
 * No head is longer, unless the arguments come before the name. Longer ones are text: they are matched anew with each
 * piece.
 */
const HEAD_CHARACTERS_MAX = 8_192

/** What stands between a marker and the arguments of a call, while it comes in. */
export class CallHead {
  readonly opener: string
  readonly #forms: readonly CallForm[]
  /** In a list: what may come instead of another call. */
  readonly #listEnd: Pattern | undefined
  readonly #held: TextPiece[] = []
  #text = ''

  constructor(opener: string, forms: readonly CallForm[], listEnd: Pattern | undefined) {
    this.opener = opener
    this.#forms = forms
    this.#listEnd = listEnd
  }

  get held(): readonly TextPiece[] {
    return this.#held
  }

  get textBehindOpener(): string {
    return this.#text.slice(this.opener.length)
  }

  read(piece: TextPiece, toolNames: ReadonlySet<string>): HeadReading {
    this.#held.push(piece)
    this.#text += piece.text
    const ending = this.#listEnd === undefined ? undefined : matchPattern(this.#listEnd, this.#text)
    if (ending?.kind === 'match') return { kind: 'list-end', rest: dropCharacters(this.#held, ending.end) }
    const heads = this.#forms.map((form) => form.head)
    const match = matchFirst(heads, this.#text)
    const form = this.#forms[match.index]
    if (match.kind === 'match') {
      if (form === undefined || match.name === undefined || !toolNames.has(match.name)) return { kind: 'none' }
      const { name, argumentsText, end } = match
      return { kind: 'call', form, name, argumentsText, rest: dropCharacters(this.#held, end) }
    }
    const mayGoOn = match.kind === 'more' || ending?.kind === 'more'
    return { kind: mayGoOn && this.#text.length <= HEAD_CHARACTERS_MAX ? 'more' : 'none' }
  }
}
