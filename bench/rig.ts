import { API_ROOT } from '../src/contract/api-root.ts'
import { startServerChild, type ServerChild } from './child.ts'
import { makeGatewayHome, startGateway, type GatewayChild } from './gateway-child.ts'
import type { BenchModel } from './gateway-config.ts'
import { startLoad, type Load } from './load.ts'
import type { LoadTarget } from './load-command.ts'

/** Everything that takes part, each in a process of its own. */
export interface Rig extends AsyncDisposable {
  mock: ServerChild
  load: Load
  /** The same question to the mock itself, through the bare proxy, and through the gateway. */
  direct: (model: BenchModel) => LoadTarget
  proxied: (model: BenchModel, parameters?: object) => LoadTarget
  served: (model: BenchModel, parameters?: object) => LoadTarget
}

/** The question that every measurement asks, put to a gateway. */
export function askGateway(gateway: GatewayChild, model: BenchModel, parameters: object = {}): LoadTarget {
  return target(gateway, `${API_ROOT}/chat/completions`, gateway.apiKey, model, parameters)
}

export async function startRig(gatewayNodeOptions: readonly string[]): Promise<Rig> {
  await using started = new AsyncDisposableStack()
  const mock = started.use(await startServerChild('mock-upstream.ts'))
  const proxy = started.use(await startServerChild('bare-proxy.ts', `http://127.0.0.1:${mock.port}`))
  const home = started.use(await makeGatewayHome(mock.port))
  const gateway = started.use(await startGateway(home, gatewayNodeOptions))
  const load = started.use(startLoad())
  const resources = started.move()
  const ask = (server: ServerChild, model: BenchModel, parameters: object = {}) =>
    target(server, `/${model}/v1/chat/completions`, gateway.apiKey, model, parameters)
  return {
    mock,
    load,
    direct: (model) => ask(mock, model),
    proxied: (model, parameters) => ask(proxy, model, parameters),
    served: (model, parameters) => askGateway(gateway, model, parameters),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

const messages = [
  { role: 'system', content: 'You are a careful assistant. Answer briefly and say when you do not know.' },
  { role: 'user', content: 'Which of the two bridges over the river was built first, and who designed it?' },
]

function target(server: ServerChild, path: string, apiKey: string, model: BenchModel, parameters: object): LoadTarget {
  const body = { model: `bench/${model}`, messages, ...parameters }
  return { port: server.port, pid: server.pid, apiKey, request: requestText(path, apiKey, body) }
}

/** The cheapest question that needs a key. */
export function listModels({ port, pid, apiKey }: GatewayChild): LoadTarget {
  const head = [`GET ${API_ROOT}/models HTTP/1.1`, 'host: 127.0.0.1', `authorization: Bearer ${apiKey}`]
  return { port, pid, apiKey, request: `${head.join('\r\n')}\r\n\r\n` }
}

function requestText(path: string, apiKey: string, body: object): string {
  const json = JSON.stringify(body)
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: Bearer ${apiKey}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(json)}`,
  ]
  return `${head.join('\r\n')}\r\n\r\n${json}`
}
