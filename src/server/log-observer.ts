import type { GatewayObserver } from '../gateway/observer.ts'
import { EngineFailure } from '../inference/engine-failure.ts'
import { errorPlace } from '../kernel/error-place.ts'
import type { Logger } from '../kernel/logger.ts'
import type { TrafficWatch } from './installation/traffic-watch.ts'
import type { Metrics } from './metrics.ts'

/** One line for each request, and the reasons for failures that the caller is not told. */
export function createObserver(logger: Logger, metrics: Metrics, watch: TrafficWatch): GatewayObserver {
  return {
    exchangeStarted() {
      metrics.exchangeStarted()
      watch.started()
    },
    exchangeFinished(summary) {
      metrics.exchangeFinished(summary)
      watch.finished(summary)
      logger.figures(summary, 'request')
    },
    failed({ requestId, performed }, failure) {
      if (failure instanceof EngineFailure) {
        watch.engineFailed(performed?.model, failure.reason.kind)
        logger.warn({ requestId, reason: failure.reason.kind, failure: failure.message }, 'engine failed')
      } else logger.error({ requestId, ...errorPlace(failure) }, 'internal error')
    },
  }
}
