import type { Exchange } from '../exchange.ts'
import type { Caller, ModelCatalogue, ModelLookup, ServedModel } from '../ports.ts'
import { Refusal } from '../refusal.ts'
import type { Step } from '../step.ts'

interface Before extends Exchange {
  caller: Caller
}

/** Step 6: is there such a model for this organization. `idOf` says where the request names it. */
export function findModel<State extends Before>(
  catalogue: ModelCatalogue,
  idOf: (exchange: State) => string,
): Step<State, { served: ServedModel }> {
  return {
    name: 'find model',
    refusesWith: [404, 503],
    run(exchange) {
      const id = idOf(exchange)
      const lookup = catalogue.find(exchange.caller, id)
      return lookup instanceof Promise ? lookup.then((found) => judge(found, id)) : judge(lookup, id)
    },
  }
}

function judge(lookup: ModelLookup, id: string): { served: ServedModel } | Refusal {
  switch (lookup.kind) {
    case 'found':
      return { served: lookup.served }
    case 'unknown':
      return notFound(`The model '${shorten(id)}' does not exist or you do not have access to it.`)
    case 'shut-down':
      return notFound(`The model '${shorten(id)}' was shut down on ${lookup.date}.`)
    case 'unavailable':
      return modelsUnavailable()
  }
}

export function modelsUnavailable(): Refusal {
  return new Refusal(
    'model_availability_unavailable',
    'Model availability cannot be checked just now. Retry shortly.',
    {
      retryAfterMs: 1000,
    },
  )
}

function notFound(message: string): Refusal {
  return new Refusal('model_not_found', `${message} List the models with GET /models.`, { param: 'model' })
}

function shorten(id: string): string {
  return id.length > 128 ? `${id.slice(0, 128)}…` : id
}
