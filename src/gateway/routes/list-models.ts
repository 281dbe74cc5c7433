import type { ModelList } from '../../contract/model.ts'
import type { Accounting } from '../accounting.ts'
import type { ModelCatalogue } from '../ports.ts'
import type { Refusal } from '../refusal.ts'
import type { Admitted } from '../request-pipeline.ts'
import { sendJson } from '../send-json.ts'
import { modelsUnavailable } from '../steps/find-model.ts'

/** GET /models */
export function listModels(catalogue: ModelCatalogue, accounting: Accounting) {
  return async (exchange: Admitted): Promise<Refusal | undefined> => {
    exchange.performed = { operation: 'listModels' }
    const models = await catalogue.list(exchange.caller)
    if (models === 'unavailable') return modelsUnavailable()
    const list: ModelList = { object: 'list', data: [...models] }
    await accounting.settle(exchange, { status: 200 })
    sendJson(exchange, 200, JSON.stringify(list))
    return undefined
  }
}
