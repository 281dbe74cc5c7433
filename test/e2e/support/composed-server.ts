import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_ROOT } from '../../../src/contract/api-root.ts'
import { silentLogger } from '../../../src/kernel/logger.ts'
import type { FirstRun } from '../../../src/platform/first-run-file.ts'
import { compose, type Composition } from '../../../src/server/compose.ts'
import { loadConfig } from '../../../src/server/config/load-config.ts'
import { demonstrationConfig, demonstrationModel } from '../../support/demonstration-config.ts'

export { demonstrationModel }

/** The whole server as a first start makes it: real database, real keys, and a model whose answers are known. */
export class ComposedServer implements AsyncDisposable {
  readonly origin: string
  readonly firstRun: FirstRun
  readonly #composition: Composition
  readonly #directory: string

  private constructor(parts: { origin: string; firstRun: FirstRun; composition: Composition; directory: string }) {
    this.origin = parts.origin
    this.firstRun = parts.firstRun
    this.#composition = parts.composition
    this.#directory = parts.directory
  }

  /** `configuration` is the text of parley.yaml; an empty object leaves everything as built in. */
  static async start(configuration = demonstrationConfig): Promise<ComposedServer> {
    const directory = mkdtempSync(join(tmpdir(), 'parley-e2e-'))
    const path = join(directory, 'parley.yaml')
    writeFileSync(path, configuration)
    const composition = await compose(loadConfig({ path, env: {} }), silentLogger)
    composition.server.listen(0, '127.0.0.1')
    await once(composition.server, 'listening')
    const { port } = composition.server.address() as AddressInfo
    const origin = `http://127.0.0.1:${port}`
    const firstRun = await composition.platform.firstRun({ baseUrl: origin, model: demonstrationModel })
    if (firstRun === undefined) throw new Error('a new data directory already had an organization')
    return new ComposedServer({ origin, firstRun, composition, directory })
  }

  get apiRoot(): string {
    return `${this.origin}${API_ROOT}`
  }

  get apiKey(): string {
    return this.firstRun.api_key
  }

  /** A call of the platform API by the operator. */
  async operate(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const response = await fetch(`${this.origin}/platform/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${this.firstRun.operator_token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const { server } = this.#composition
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await this.#composition.close()
    rmSync(this.#directory, { recursive: true, force: true })
  }
}
