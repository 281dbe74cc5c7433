/** The data directory is not fit to start on, and the message says what to do about it. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal'
}
