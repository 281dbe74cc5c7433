import type { ServedModel } from '../../src/gateway/ports.ts'
import type { LlamaEngine } from '../../src/inference/llama/llama-engine.ts'
import {
  HOUSE_CONTEXT_LENGTH,
  type HouseEngineOptions,
  openHouseEngine,
} from '../inference/llama/support/house-engine.ts'
import { TestServer, type TestServerOptions } from './test-server.ts'

export const houseModel: ServedModel['model'] = {
  id: 'parley/tiny-reasoner',
  object: 'model',
  created: 0,
  owned_by: 'parley',
  shutdown_date: null,
  context_length: HOUSE_CONTEXT_LENGTH,
  max_output_tokens: 1024,
  reasoning: {
    supported_efforts: ['low', 'medium', 'high', 'xhigh', 'max'],
    default_effort: 'medium',
    mandatory: true,
  },
}

/** The test server with the house model behind it, and a hold on the engine that runs it. */
export class HouseTestServer implements AsyncDisposable {
  readonly server: TestServer
  readonly engine: LlamaEngine

  private constructor(server: TestServer, engine: LlamaEngine) {
    this.server = server
    this.engine = engine
  }

  static async start(
    options: { engine?: HouseEngineOptions; settings?: TestServerOptions['settings'] } = {},
  ): Promise<HouseTestServer> {
    const engine = await openHouseEngine(options.engine)
    const served: ServedModel = { model: houseModel, engine, reasoningHistory: 'restore' }
    const server = await TestServer.start({ moreModels: [served], settings: options.settings ?? {} })
    return new HouseTestServer(server, engine)
  }

  chat(parameters: Record<string, unknown>, init: RequestInit = {}): Promise<Response> {
    return this.server.chat({ model: houseModel.id, ...parameters }, init)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server[Symbol.asyncDispose]()
    await this.engine.close()
  }
}
