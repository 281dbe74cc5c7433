import { UpstreamEngine } from '../../src/inference/upstream/upstream-engine.ts'
import { startChatServer } from './chat-server.ts'
import { engineSuite } from './engine-suite.ts'

engineSuite('the upstream engine', async (bottom) => {
  const server = await startChatServer(bottom)
  const engine = new UpstreamEngine({ name: 'upstream', baseUrl: server.baseUrl, model: 'far/model' })
  return {
    engine,
    bottom,
    close: async () => {
      await engine.close()
      await bottom.close()
      await server.close()
    },
  }
})
