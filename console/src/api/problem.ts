/** One field that the server found wrong. */
export interface FieldProblem {
  field: string
  message: string
}

/** A refusal of the platform API, in its own words: they are written for whoever made the request. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly status: number
  readonly code: string | undefined
  readonly fields: readonly FieldProblem[]
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(given: {
    status: number
    detail: string
    code?: string | undefined
    fields?: readonly FieldProblem[] | undefined
    requestId?: string | undefined
    retryAfterSeconds?: number | undefined
  }) {
    super(given.detail)
    this.status = given.status
    this.code = given.code
    this.fields = given.fields ?? []
    this.requestId = given.requestId
    this.retryAfterSeconds = given.retryAfterSeconds
  }

  /** What is wrong with one field, for showing it beside that field. */
  of(field: string): string | undefined {
    return this.fields.find((problem) => problem.field === field)?.message
  }
}

/** Nobody answered: no network, or the server is gone. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'

  constructor() {
    super('The server cannot be reached. Check the connection; we keep trying.')
  }
}
