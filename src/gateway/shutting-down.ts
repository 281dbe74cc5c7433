/** The reason with which a generation is aborted when the server stops and the time to drain is over. */
export class ShuttingDown extends Error {
  override readonly name = 'ShuttingDown'

  constructor() {
    super('The server is shutting down.')
  }
}
