import type { Exchange } from './exchange.ts'
import { Pipeline } from './pipeline.ts'
import type { GatewayPorts } from './ports.ts'
import type { ReasoningMemory } from './reasoning-memory.ts'
import type { Refusal } from './refusal.ts'
import type { GatewaySettings } from './settings.ts'
import { admit } from './steps/admit.ts'
import { authenticate } from './steps/authenticate.ts'
import { checkAccess } from './steps/check-access.ts'
import { checkModelRules } from './steps/check-model-rules.ts'
import { findModel } from './steps/find-model.ts'
import { holdCredits } from './steps/hold-credits.ts'
import { matchOperation } from './steps/match-operation.ts'
import { readBody } from './steps/read-body.ts'
import { validateBody } from './steps/validate-body.ts'

/*
 * The order in which a request is judged, top to bottom. It decides which of several faults a caller is told, and which
 * headers the answer carries: after step 1 the retention, after step 4 the limits.
 */

/** Steps 1 to 4, the same for every request. */
export function admissionPipeline(ports: GatewayPorts, settings: GatewaySettings) {
  return (
    Pipeline.begin<Exchange>()
      .step(authenticate(ports.authenticator))
      .step(checkAccess)
      // Finds faults of route, method, media type and size, but lets `admit` refuse: garbage costs a request, too.
      .step(matchOperation)
      .step(readBody(settings.bodyBytesMax))
      // Before validation: the estimate needs only the bytes, and an invalid request is not free.
      .step(admit(ports.limiter))
  )
}

/** A request that may be served: what each operation starts from. */
export type Admitted = Exclude<Awaited<ReturnType<ReturnType<typeof admissionPipeline>['run']>>, Refusal>

/** Steps 5 to 8 of a chat completion. Steps 9 (capacity) and 10 (generation) are the engine's: see `Generation`. */
export function chatPipeline(ports: GatewayPorts, memory: ReasoningMemory) {
  return (
    Pipeline.begin<Admitted>()
      .step(validateBody)
      .step(findModel(ports.catalogue, ({ wire }) => wire.model))
      .step(checkModelRules(memory))
      // Last of the checks: a hold is placed only for a request that would otherwise run.
      .step(holdCredits(ports.billing))
  )
}

/** Step 6 alone, for a model named in the path. */
export function modelPipeline(ports: GatewayPorts) {
  return Pipeline.begin<Admitted & { modelId: string }>().step(findModel(ports.catalogue, ({ modelId }) => modelId))
}
