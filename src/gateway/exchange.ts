import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ErrorName } from '../contract/error-catalogue.ts'
import type { ChatCompletionRequest } from '../contract/chat-completion-parameters.ts'
import type { OperationName } from '../contract/operations.ts'
import type { Capacities } from '../limits/limit-decision.ts'
import type { Caller, Outcome, UsageRecord } from './ports.ts'
import type { Tally } from './tally.ts'

/** One request and its response, with what the pipeline has learned so far. */
export interface Exchange {
  readonly requestId: string
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** The path below the API root, as sent, without the query. */
  readonly path: string
  readonly startedMs: number
  /** The client waits for `100 Continue` before it sends the body. */
  readonly expectsContinue: boolean
  /** Set once the caller is authenticated: the response then tells the retention. */
  caller?: Caller
  /** Set once the limits have been asked: the response then tells what is left. */
  capacities?: Capacities
  /** Set once it was let in and counted: from then on it must be accounted for. */
  admitted?: true
  /** Token limits and their headers apply to this operation. */
  countsTokens?: boolean
  /** What is being done, for the log and the metrics. */
  performed?: Performed
  /** Set once it was accounted for: see `Accounting`. */
  account?: UsageRecord
}

export interface Performed {
  operation: OperationName
  model?: string
  streamed?: boolean
  /** What the engine has said so far. Set once one was asked. */
  tally?: Tally
  /** How the engine's run ended. */
  outcome?: Outcome
  /** The request as it was validated, where the caller's retention keeps it. Never set under `zero`. */
  kept?: ChatCompletionRequest
  /** What went wrong after the head of the response was out. */
  failure?: ErrorName
}
