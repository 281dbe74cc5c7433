import type { IncomingMessage, ServerResponse } from 'node:http'
import { API_ROOT } from '../contract/api-root.ts'
import { errorCatalogue } from '../contract/error-catalogue.ts'
import type { Stop } from '../kernel/stop.ts'
import { Accounting } from './accounting.ts'
import { ClientGone } from './client-gone.ts'
import type { Exchange } from './exchange.ts'
import type { GatewayOptions } from './gateway-options.ts'
import { answerPreflight, isPreflight } from './preflight.ts'
import { internalError } from './internal-error.ts'
import { Refusal } from './refusal.ts'
import { admissionPipeline } from './request-pipeline.ts'
import { createRoutes, type Routes } from './routes/routes.ts'
import { sendRefusal } from './send-refusal.ts'
import { ShuttingDown } from './shutting-down.ts'

/** One incoming request, as the server hands it over. */
export interface Incoming {
  request: IncomingMessage
  response: ServerResponse
  requestId: string
  /** The path below the API root. */
  path: string
  expectsContinue: boolean
}

/** The three operations over HTTP: admits a request, performs its operation, and answers, whatever happens. */
export class Gateway {
  readonly #options: GatewayOptions
  readonly #admission: ReturnType<typeof admissionPipeline>
  readonly #accounting: Accounting
  readonly #routes: Routes
  readonly #running = new Set<Stop>()

  constructor(options: GatewayOptions) {
    this.#options = options
    this.#admission = admissionPipeline(options.ports, options.settings)
    this.#accounting = new Accounting({ clock: options.clock, ...options.ports })
    this.#routes = createRoutes(options, this.#accounting, this.#running)
  }

  /** Generations under way. */
  get runningCount(): number {
    return this.#running.size
  }

  /** Serves one request under the API root. Never throws. */
  async handle(incoming: Incoming): Promise<void> {
    if (isPreflight(incoming.request)) return answerPreflight(incoming.request, incoming.response)
    const { clock, observer } = this.#options
    const exchange: Exchange = { ...incoming, startedMs: clock.monotonicMs() }
    observer.exchangeStarted()
    let refusal: Refusal | undefined
    try {
      const admission = this.#admission.run(exchange)
      const admitted = admission instanceof Promise ? await admission : admission
      refusal = admitted instanceof Refusal ? admitted : await this.#routes(admitted)
    } catch (error) {
      refusal = this.#internalError(exchange, error)
    }
    if (exchange.admitted === true && exchange.account === undefined) refusal = await this.#account(exchange, refusal)
    if (refusal !== undefined) this.#refuse(exchange, refusal)
    this.#summarize(exchange, refusal)
  }

  /** Ends every generation with an error the caller can read. For the end of a drain. */
  abortRunning(): void {
    for (const stop of this.#running) stop.abort(new ShuttingDown())
  }

  /** Accounts for what no route did: refusals, faults of ours, and clients that left. What cannot be accounted for is refused. */
  async #account(exchange: Exchange, refusal: Refusal | undefined): Promise<Refusal | undefined> {
    const { headersSent, statusCode } = exchange.response
    const refused = refusal === undefined ? 0 : errorCatalogue[refusal.error].status
    try {
      await this.#accounting.settle(exchange, { status: headersSent ? statusCode : refused, error: refusal?.error })
      return refusal
    } catch (error) {
      return this.#internalError(exchange, error)
    }
  }

  #refuse(exchange: Exchange, refusal: Refusal): void {
    const { response } = exchange
    if (response.headersSent || response.destroyed) response.destroy()
    else sendRefusal(exchange, refusal)
  }

  #internalError(exchange: Exchange, error: unknown): Refusal | undefined {
    if (error instanceof ClientGone) return undefined
    this.#options.observer.failed(exchange, error)
    return internalError(exchange.requestId)
  }

  #summarize(exchange: Exchange, refusal: Refusal | undefined): void {
    const { clock, observer } = this.#options
    const { response, caller, performed, account } = exchange
    observer.exchangeFinished({
      requestId: exchange.requestId,
      operation: performed?.operation ?? 'none',
      method: exchange.request.method ?? '',
      status: response.headersSent ? response.statusCode : 0,
      error: refusal?.error ?? performed?.failure,
      organizationId: caller?.organizationId,
      projectId: caller?.projectId,
      credentialId: caller?.credentialId,
      model: performed?.model,
      streamed: performed?.streamed ?? false,
      durationMs: clock.monotonicMs() - exchange.startedMs,
      outcome: account?.outcome,
      usage: account?.outcome === undefined ? undefined : account.usage,
      timeToFirstTokenMs: account?.timeToFirstTokenMs,
    })
  }
}

/** The path below the API root, or undefined for a path that is not under it. */
export function pathUnderApiRoot(path: string): string | undefined {
  if (path === API_ROOT) return ''
  return path.startsWith(`${API_ROOT}/`) ? path.slice(API_ROOT.length) : undefined
}
