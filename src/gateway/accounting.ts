import type { ErrorName } from '../contract/error-catalogue.ts'
import type { EngineUsage } from '../inference/engine-event.ts'
import type { Clock } from '../kernel/clock.ts'
import { assistantMessage } from './completion-body.ts'
import type { Exchange, Performed } from './exchange.ts'
import type { Caller, ContentKeeper, Outcome, UsageRecord, UsageRecorder } from './ports.ts'

/** How an exchange is about to end: what its client sees, and what went wrong, if anything did. */
export interface Ending {
  /** 0 when the client left before there was an answer. */
  status: number
  error?: ErrorName | undefined
}

const nothing: EngineUsage = { promptTokens: 0, cachedTokens: 0, completionTokens: 0, reasoningTokens: 0 }

/**
 * Accounts for every admitted request exactly once, before the last byte of its response. Whoever is about to send that byte
 * calls `settle` first and sends nothing more if it fails: a client that saw a good end can rely on being accounted for.
 * `Gateway.handle` calls it for whatever ended in another way.
 */
export class Accounting {
  readonly #clock: Clock
  readonly #usage: UsageRecorder
  readonly #contents: ContentKeeper

  constructor(options: { clock: Clock; usage: UsageRecorder; contents: ContentKeeper }) {
    this.#clock = options.clock
    this.#usage = options.usage
    this.#contents = options.contents
  }

  /** Does nothing for a request that was never admitted, nor the second time. */
  settle(exchange: Exchange, ending: Ending): Promise<void> | void {
    const { caller, performed } = exchange
    if (exchange.admitted !== true || caller === undefined || exchange.account !== undefined) return undefined
    exchange.account = this.#recordOf(exchange, caller, ending)
    if (performed?.kept !== undefined) this.#keep(exchange.requestId, caller, performed)
    return this.#usage.record(exchange.account)
  }

  #recordOf(exchange: Exchange, caller: Caller, ending: Ending): UsageRecord {
    const { performed, startedMs } = exchange
    const durationMs = this.#clock.monotonicMs() - startedMs
    const tally = performed?.tally
    const firstEventMs = tally?.firstEventMs
    const outcome = outcomeOf(performed)
    return {
      requestId: exchange.requestId,
      credentialId: caller.credentialId,
      credentialKind: caller.credentialKind,
      organizationId: caller.organizationId,
      projectId: caller.projectId,
      accountId: caller.accountId,
      priceMultiplier: caller.priceMultiplier,
      // A chat completion that was refused for its media type or size was never performed, and is one all the same.
      operation: performed?.operation ?? (exchange.countsTokens === true ? 'createChatCompletion' : 'none'),
      model: performed?.model,
      streamed: performed?.streamed ?? false,
      status: ending.status,
      error: ending.error,
      outcome,
      // An engine that failed before it said anything has used nothing that anybody should pay for.
      usage: tally === undefined || (outcome === 'failed' && firstEventMs === undefined) ? nothing : tally.usage,
      startedAtMs: Math.round(this.#clock.epochMs() - durationMs),
      durationMs,
      queuedMs: since(startedMs, tally?.askedMs),
      begunMs: since(startedMs, tally?.begunMs),
      timeToFirstTokenMs: since(startedMs, firstEventMs),
    }
  }

  #keep(requestId: string, caller: Caller, { kept, tally, outcome, model }: Performed): void {
    if (kept === undefined || tally === undefined || model === undefined) return
    const finishReason = outcome === 'aborted' || outcome === 'failed' ? undefined : outcome
    this.#contents.keep(caller, requestId, {
      model,
      request: kept,
      reply: { message: assistantMessage(tally, finishReason), finish_reason: finishReason ?? null },
    })
  }
}

function since(startedMs: number, momentMs: number | undefined): number | undefined {
  return momentMs === undefined ? undefined : momentMs - startedMs
}

/** Undefined where no engine was asked. One that was asked and never came to an end has failed. */
function outcomeOf(performed: Performed | undefined): Outcome | undefined {
  return performed?.tally === undefined ? undefined : (performed.outcome ?? 'failed')
}
