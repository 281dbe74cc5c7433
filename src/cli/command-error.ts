/** Something that the person at the terminal can put right. Shown as it is, without a stack. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError'
}
