import type { ErrorName } from '../contract/error-catalogue.ts'
import type { OperationName } from '../contract/operations.ts'
import type { EngineUsage } from '../inference/engine-event.ts'
import type { Exchange } from './exchange.ts'
import type { Outcome } from './ports.ts'

/** What the gateway tells those who watch it: logs and metrics. Figures and identifiers, never content. */
export interface ExchangeSummary {
  requestId: string
  operation: OperationName | 'none'
  method: string
  /** 0 when the client left before there was an answer. */
  status: number
  error: ErrorName | undefined
  organizationId: string | undefined
  projectId: string | undefined
  credentialId: string | undefined
  model: string | undefined
  streamed: boolean
  durationMs: number
  outcome: Outcome | undefined
  usage: EngineUsage | undefined
  timeToFirstTokenMs: number | undefined
}

export interface GatewayObserver {
  exchangeStarted(): void
  exchangeFinished(summary: ExchangeSummary): void
  /** A failure that the caller is told little or nothing about: for the operator's log. */
  failed(exchange: Exchange, failure: unknown): void
}
