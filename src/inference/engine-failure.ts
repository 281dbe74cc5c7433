/**
 * How an engine can fail, in the gateway's terms.
 * - `unavailable`: no (complete) reply could be had; retrying may help.
 * - `credentials-rejected`: the far side refused our own credentials; the caller is not at fault.
 * - `saturated`: no capacity now; `retryAfterMs` says when to come back.
 * - `context-length-exceeded`: the prompt, or prompt plus requested output, does not fit the model.
 * - `invalid-request`: the engine cannot honour this request; `param` names the parameter at fault.
 */
export type EngineFailureReason =
  | { kind: 'unavailable' }
  | { kind: 'credentials-rejected' }
  | { kind: 'saturated'; retryAfterMs: number }
  | { kind: 'context-length-exceeded' }
  | { kind: 'invalid-request'; param: string; message: string }

/** `message` is for our own log: it may name the far side and what it did, so it never reaches a caller. */
export class EngineFailure extends Error {
  override readonly name = 'EngineFailure'
  readonly reason: EngineFailureReason

  constructor(reason: EngineFailureReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
