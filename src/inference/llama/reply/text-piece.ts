/** Text of a reply that is still being read. */
export interface TextPiece {
  text: string
  special: boolean
}

export function textOfPieces(pieces: readonly TextPiece[]): string {
  return pieces.map((piece) => piece.text).join('')
}

/** The pieces without their first `count` characters. */
export function dropCharacters(pieces: readonly TextPiece[], count: number): TextPiece[] {
  const rest: TextPiece[] = []
  let left = count
  for (const piece of pieces) {
    const text = piece.text.slice(left)
    left = Math.max(0, left - piece.text.length)
    // A special token is one only as a whole.
    if (text !== '') rest.push({ text, special: piece.special && text === piece.text })
  }
  return rest
}
