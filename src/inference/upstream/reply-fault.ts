import type { EngineFailureReason } from '../engine-failure.ts'

/** What is wrong with a far side's reply, said about the reply only: no words of it, since they may be content. */
export class ReplyFault extends Error {
  override readonly name = 'ReplyFault'
  readonly reason: EngineFailureReason

  constructor(message: string, reason: EngineFailureReason = { kind: 'unavailable' }) {
    super(message)
    this.reason = reason
  }
}
