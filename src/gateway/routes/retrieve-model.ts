import type { Accounting } from '../accounting.ts'
import type { GatewayPorts } from '../ports.ts'
import { Refusal } from '../refusal.ts'
import { modelPipeline, type Admitted } from '../request-pipeline.ts'
import { sendJson } from '../send-json.ts'

/** GET /models/{model} */
export function retrieveModel(ports: GatewayPorts, accounting: Accounting) {
  const pipeline = modelPipeline(ports)
  return async (exchange: Admitted & { modelId: string }): Promise<Refusal | undefined> => {
    exchange.performed = { operation: 'retrieveModel' }
    const found = await pipeline.run(exchange)
    if (found instanceof Refusal) return found
    exchange.performed.model = found.served.model.id
    await accounting.settle(exchange, { status: 200 })
    sendJson(exchange, 200, JSON.stringify(found.served.model))
    return undefined
  }
}
