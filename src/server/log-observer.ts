import type { GatewayObserver } from '../gateway/observer.ts'
import { EngineFailure } from '../inference/engine-failure.ts'
import { errorPlace } from '../kernel/error-place.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Metrics } from './metrics.ts'

/** One line for each request, and the reasons for failures that the caller is not told. */
export function createObserver(logger: Logger, metrics: Metrics): GatewayObserver {
  return {
    exchangeStarted: () => metrics.exchangeStarted(),
    exchangeFinished(summary) {
      metrics.exchangeFinished(summary)
      logger.figures(summary, 'request')
    },
    failed({ requestId }, failure) {
      if (failure instanceof EngineFailure)
        logger.warn({ requestId, reason: failure.reason.kind, failure: failure.message }, 'engine failed')
      else logger.error({ requestId, ...errorPlace(failure) }, 'internal error')
    },
  }
}
