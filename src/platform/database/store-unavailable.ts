/** The database could not be reached, or was lost in the middle of a statement. The cause says more, and may be logged. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'

  constructor(cause: unknown) {
    super('the database is out of reach', { cause })
  }
}
