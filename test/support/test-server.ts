import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Gateway } from '../../src/gateway/gateway.ts'
import type { ExchangeSummary } from '../../src/gateway/observer.ts'
import type {
  Authentication,
  BillingHold,
  Caller,
  GatewayPorts,
  Outcome,
  Said,
  ServedModel,
  UsageRecord,
} from '../../src/gateway/ports.ts'
import type { GatewaySettings } from '../../src/gateway/settings.ts'
import { ScriptedEngine, type ScriptedEngineOptions } from '../../src/inference/scripted/scripted-engine.ts'
import { systemClock, type Clock } from '../../src/kernel/clock.ts'
import { silentLogger } from '../../src/kernel/logger.ts'
import { MemoryLimiter } from '../../src/limits/memory-limiter.ts'
import { createHttpServer, type HttpLimits } from '../../src/server/http-server.ts'
import { createRouter } from '../../src/server/router.ts'

/** A credential that the test server accepts, and the words that make it answer otherwise. */
export const testKey = 'test-key'

export const testModel: ServedModel['model'] = {
  id: 'house/model-1.0',
  object: 'model',
  created: 1_700_000_000,
  owned_by: 'house',
  shutdown_date: null,
  context_length: 4096,
  max_output_tokens: 1024,
  reasoning: { supported_efforts: ['low', 'medium', 'high'], default_effort: 'medium', mandatory: true },
}

export const testCaller: Caller = {
  credentialId: 'key_test',
  credentialKind: 'api_key',
  organizationId: 'org_test',
  projectId: 'proj_test',
  accountId: undefined,
  plan: 'default',
  models: ['*'],
  priceMultiplier: 1,
  limits: { requestsPerMinute: 1_000_000, requestsPerDay: 1_000_000, tokensPerMinute: 1e9, tokensPerDay: 1e9 },
  retention: 'zero',
  access: {
    accountRestricted: false,
    platformAccessGranted: true,
    onboardingComplete: true,
    activeMember: true,
    planAdmitsCredential: true,
  },
}

export const testSettings: GatewaySettings & HttpLimits = {
  bodyBytesMax: 10 * 1024 * 1024,
  beatMs: 5,
  keepaliveMs: 15_000,
  stuckReaderMs: 60_000,
  headersTimeoutMs: 15_000,
  requestTimeoutMs: 60_000,
  connectionsMax: 10_000,
}

const defaultScript: ScriptedEngineOptions['script'] = () => [
  { type: 'reasoning', text: 'Let me think.' },
  { type: 'text', text: 'Hello ' },
  { type: 'text', text: 'world.' },
]

export interface TestServerOptions {
  script?: ScriptedEngineOptions['script']
  onAbort?: ScriptedEngineOptions['onAbort']
  caller?: Partial<Caller>
  access?: Partial<Caller['access']>
  limits?: Partial<Caller['limits']>
  /** Fields of the model; undefined leaves one out. */
  model?: Partial<ServedModel['model']>
  moreModels?: readonly ServedModel[]
  reasoningHistory?: ServedModel['reasoningHistory']
  settings?: Partial<GatewaySettings & HttpLimits>
  clock?: Clock
  hold?: BillingHold
  /** Replaces whole ports, for what the ones above cannot express. */
  ports?: Partial<GatewayPorts>
  authenticate?: (credential: string) => Authentication | Promise<Authentication>
}

/** The real HTTP server, router, pipeline, limiter and scripted engine, with a platform that says what the test wants. */
export class TestServer implements AsyncDisposable {
  readonly origin: string
  readonly engine: ScriptedEngine
  readonly gateway: Gateway
  /** The records of requests that an engine was asked about. */
  readonly usage: (UsageRecord & { outcome: Outcome })[]
  /** The records of all. */
  readonly records: UsageRecord[]
  /** What was given to be kept, by request. */
  readonly kept: Map<string, Said>
  readonly summaries: ExchangeSummary[]
  readonly failures: unknown[]
  readonly server: ReturnType<typeof createHttpServer>

  private constructor(parts: Omit<TestServer, 'apiRoot' | 'fetch' | 'chat' | typeof Symbol.asyncDispose>) {
    this.origin = parts.origin
    this.engine = parts.engine
    this.gateway = parts.gateway
    this.usage = parts.usage
    this.records = parts.records
    this.kept = parts.kept
    this.summaries = parts.summaries
    this.failures = parts.failures
    this.server = parts.server
  }

  static async start(options: TestServerOptions = {}): Promise<TestServer> {
    const clock = options.clock ?? systemClock
    const usage: TestServer['usage'] = []
    const records: UsageRecord[] = []
    const kept = new Map<string, Said>()
    const summaries: ExchangeSummary[] = []
    const failures: unknown[] = []
    const engine = new ScriptedEngine({
      name: 'scripted',
      script: options.script ?? defaultScript,
      ...(options.onAbort === undefined ? {} : { onAbort: options.onAbort }),
    })
    const caller: Caller = {
      ...testCaller,
      ...options.caller,
      limits: { ...testCaller.limits, ...options.limits },
      access: { ...testCaller.access, ...options.access },
    }
    const model = { ...testModel, ...options.model }
    const served: ServedModel = { model, engine, reasoningHistory: options.reasoningHistory ?? 'restore' }
    const models = [served, ...(options.moreModels ?? [])]
    const settings = { ...testSettings, ...options.settings }
    const gateway = new Gateway({
      clock,
      settings,
      observer: {
        exchangeStarted: () => {},
        exchangeFinished: (summary) => summaries.push(summary),
        failed: (_exchange, failure) => failures.push(failure),
      },
      ports: {
        authenticator: {
          authenticate:
            options.authenticate ??
            ((credential) =>
              credential === testKey ? { kind: 'accepted', caller } : { kind: 'rejected', reason: 'unknown' }),
        },
        limiter: new MemoryLimiter({
          clock,
          ledger: { load: () => undefined, reserve: () => {} },
          logger: silentLogger,
        }),
        catalogue: {
          list: () => models.map((candidate) => candidate.model),
          find: (_caller, id) => {
            const found = models.find((candidate) => candidate.model.id === id)
            return found === undefined ? { kind: 'unknown' } : { kind: 'found', served: found }
          },
        },
        billing: { hold: () => options.hold ?? { kind: 'held' } },
        usage: {
          record(record) {
            records.push(record)
            if (record.outcome !== undefined) usage.push({ ...record, outcome: record.outcome })
          },
        },
        contents: { keep: (_caller, requestId, said) => void kept.set(requestId, said) },
        ...options.ports,
      },
    })
    const router = createRouter({
      gateway,
      platform: async ({ response }) => void response.writeHead(404).end(),
      pages: new Map(),
      onError: (error) => failures.push(error),
    })
    const server = createHttpServer(settings, router)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const origin = `http://127.0.0.1:${port}`
    return new TestServer({ origin, engine, gateway, usage, records, kept, summaries, failures, server })
  }

  get apiRoot(): string {
    return `${this.origin}/compat/v1`
  }

  /** A request under the API root, with the good key unless another Authorization is given. */
  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (!headers.has('authorization')) headers.set('authorization', `Bearer ${testKey}`)
    return fetch(`${this.apiRoot}${path}`, { ...init, headers })
  }

  /** A chat completion. What is given is laid over a minimal valid request; undefined leaves a parameter out. */
  chat(overrides: Record<string, unknown> = {}, init: RequestInit = {}): Promise<Response> {
    const body = { model: testModel.id, messages: [{ role: 'user', content: 'Hi' }], ...overrides }
    const headers = new Headers(init.headers)
    if (!headers.has('content-type')) headers.set('content-type', 'application/json')
    return this.fetch('/chat/completions', { method: 'POST', body: JSON.stringify(body), ...init, headers })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
    await this.engine.close()
  }
}
