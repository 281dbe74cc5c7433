import type { Retention } from '../../contract/retention.ts'

/** What a request and its reply said, as it is kept. */
export interface Content {
  requestId: string
  organizationId: string
  projectId: string
  /** What held when the request was made. */
  retention: Exclude<Retention, 'zero'>
  model: string
  /** The request as it was validated, and the reply, both JSON in the words of the interface. */
  requestJson: string
  replyJson: string
  createdAtMs: number
  expiresAtMs: number
}
