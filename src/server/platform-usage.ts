import type { UsageRecord, UsageRecorder } from '../gateway/ports.ts'
import { costOf } from '../platform/billing/price.ts'
import type { PlatformSettings } from '../platform/platform-settings.ts'
import type { Platform } from '../platform/platform.ts'
import type { Metrics } from './metrics.ts'

export interface PlatformUsageOptions {
  usage: Platform['usage']
  prices: PlatformSettings['prices']
  metrics: Metrics
}

/** Counts every record for the metrics and writes it down with what it costs at the prices of now. */
export class PlatformUsage implements UsageRecorder {
  readonly #options: PlatformUsageOptions

  constructor(options: PlatformUsageOptions) {
    this.#options = options
  }

  record(record: UsageRecord): Promise<void> {
    const { usage: platformUsage, prices, metrics } = this.#options
    metrics.generationEnded(record)
    const { model, priceMultiplier, usage } = record
    return platformUsage.record({
      requestId: record.requestId,
      organizationId: record.organizationId,
      projectId: record.projectId,
      credentialId: record.credentialId,
      credentialKind: record.credentialKind,
      accountId: record.accountId,
      operation: record.operation,
      model,
      streamed: record.streamed,
      status: record.status,
      outcome: record.outcome,
      errorCode: record.error,
      ...usage,
      cost: costOf(prices, { model, priceMultiplier, ...usage }),
      startedAtMs: record.startedAtMs,
      durationMs: Math.round(record.durationMs),
      queuedMs: rounded(record.queuedMs),
      begunMs: rounded(record.begunMs),
      firstTokenMs: rounded(record.timeToFirstTokenMs),
    })
  }
}

function rounded(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.round(value)
}
