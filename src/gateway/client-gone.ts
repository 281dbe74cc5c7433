/** The caller closed the connection: nobody is left to answer. The reason with which a generation is aborted. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone'

  constructor() {
    super('The client closed the connection.')
  }
}
