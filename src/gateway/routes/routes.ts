import type { Stop } from '../../kernel/stop.ts'
import type { Accounting } from '../accounting.ts'
import type { GatewayOptions } from '../gateway-options.ts'
import type { Refusal } from '../refusal.ts'
import type { Admitted } from '../request-pipeline.ts'
import { createChatCompletion } from './create-chat-completion.ts'
import { listModels } from './list-models.ts'
import { retrieveModel } from './retrieve-model.ts'

/** Performs the operation of an admitted request and answers, or says why not. */
export type Routes = (exchange: Admitted) => Promise<Refusal | undefined>

export function createRoutes(options: GatewayOptions, accounting: Accounting, running: Set<Stop>): Routes {
  const create = createChatCompletion(options, accounting, running)
  const list = listModels(options.ports.catalogue, accounting)
  const retrieve = retrieveModel(options.ports, accounting)
  return (exchange) => {
    const { target } = exchange
    switch (target.kind) {
      case 'createChatCompletion':
        return create(exchange)
      case 'listModels':
        return list(exchange)
      case 'retrieveModel':
        return retrieve(Object.assign(exchange, { modelId: target.modelId }))
    }
  }
}
