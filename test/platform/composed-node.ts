import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { API_ROOT } from '../../src/contract/api-root.ts'
import { createLogger } from '../../src/kernel/logger.ts'
import { readFirstRun } from '../../src/platform/first-run-file.ts'
import { compose } from '../../src/server/compose.ts'
import { loadConfig } from '../../src/server/config/load-config.ts'
import { listeningAddress } from '../../src/server/listening-address.ts'
import { demonstrationConfig, demonstrationModel } from '../support/demonstration-config.ts'

const PASSWORD = 'correct horse battery staple'

const limits = {
  requests_per_minute: 100_000,
  requests_per_day: 1_000_000,
  tokens_per_minute: 100_000_000,
  tokens_per_day: 1_000_000_000,
}

const configuration = {
  ...(JSON.parse(demonstrationConfig) as object),
  engines: { demonstration: { kind: 'scripted', script: 'demonstration', piece_delay_ms: 0 } },
  accounts: { sign_up: 'open' },
  plans: {
    default: { limits, models: ['*'] },
    'keys-only': { limits, models: ['*'], credentials: ['api_key'] },
    'playground-only': { limits, models: ['*'], credentials: ['playground'] },
    'no-models': { limits, models: ['nothing/*'] },
  },
}

export interface PlatformAnswer {
  status: number
  body: Record<string, unknown>
}

export interface SignedIn {
  id: string
  email: string
  ask(method: string, path: string, body?: unknown): Promise<PlatformAnswer>
}

/** The whole server, as `parley serve` puts it together, on loopback: nothing in it is a stand-in but the model. */
export interface ComposedNode extends AsyncDisposable {
  dataDirectory: string
  operatorToken: string
  /** A call of the platform API with a token, or without any. */
  platform(method: string, path: string, body?: unknown, token?: string): Promise<PlatformAnswer>
  operate(method: string, path: string, body?: unknown): Promise<PlatformAnswer>
  /** Lists the models with a credential: the status, and the code of the error if it is one. */
  models(credential: string): Promise<{ status: number; code: string | undefined; message: string; headers: Headers }>
  /** The status of the page that says whether the node is alive. */
  liveness(): Promise<number>
  /** A whole completion. */
  chat(credential: string, parameters?: object): Promise<Response>
  /** Somebody who signs up, opens the link in the mail and signs in. */
  person(name: string): Promise<SignedIn>
}

/** With the directory of a node that runs already, starts a second one beside it, on the same database. */
export async function startComposedNode(
  options: {
    databaseUrl?: string | undefined
    beside?: ComposedNode
    /** Sections of the configuration that take the place of the usual ones. */
    configuration?: object
  } = {},
): Promise<ComposedNode> {
  const directory = mkdtempSync(join(tmpdir(), 'parley-node-'))
  const dataDirectory = join(directory, 'data')
  if (options.beside !== undefined) {
    mkdirSync(dataDirectory, { mode: 0o700 })
    for (const file of ['secrets.json', 'first-run.json']) {
      copyFileSync(join(options.beside.dataDirectory, file), join(dataDirectory, file))
    }
  }
  const path = join(directory, 'parley.yaml')
  writeFileSync(path, JSON.stringify({ ...configuration, ...options.configuration }))
  const log: Record<string, unknown>[] = []
  const logger = createLogger({ level: 'info', destination: { write: (line) => void log.push(JSON.parse(line)) } })
  const composition = await compose({ ...loadConfig({ path, env: {} }), databaseUrl: options.databaseUrl }, logger)
  composition.server.listen(0, '127.0.0.1')
  await once(composition.server, 'listening')
  const origin = listeningAddress(composition.server, '127.0.0.1')
  await composition.platform.firstRun({ baseUrl: origin, model: demonstrationModel })
  const firstRun = await readFirstRun(dataDirectory)
  if (firstRun === undefined) throw new Error('the first run left no file behind')

  const platform: ComposedNode['platform'] = async (method, platformPath, body, token) => {
    const response = await fetch(`${origin}/platform/v1${platformPath}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as PlatformAnswer['body']) }
  }
  const linkTo = (email: string) =>
    vi.waitFor(() => {
      const line = log.find((candidate) => candidate['to'] === email && candidate['link'] !== undefined)
      if (line === undefined) throw new Error(`no link was sent to ${email}`)
      return new URL(String(line['link'])).searchParams.get('token') ?? ''
    })
  return {
    dataDirectory,
    operatorToken: firstRun.operator_token,
    platform,
    operate: (method, operatorPath, body) => platform(method, operatorPath, body, firstRun.operator_token),
    async models(credential) {
      const authorization = credential === '' ? {} : { authorization: `Bearer ${credential}` }
      const response = await fetch(`${origin}${API_ROOT}/models`, { headers: authorization })
      const { error } = (await response.json()) as { error?: { code: string; message: string } }
      return { status: response.status, code: error?.code, message: error?.message ?? '', headers: response.headers }
    },
    liveness: async () => (await fetch(`${origin}/healthz`)).status,
    chat: (credential, parameters) =>
      fetch(`${origin}${API_ROOT}/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${credential}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model: demonstrationModel, messages: [{ role: 'user', content: 'Hi' }], ...parameters }),
      }),
    async person(name) {
      const email = `${name}@people.test`
      await platform('POST', '/sign-up', { email, password: PASSWORD, name })
      await platform('POST', '/email-verifications/confirmation', { token: await linkTo(email) })
      const { body } = await platform('POST', '/sign-in', { email, password: PASSWORD, token: true })
      const { id } = body['account'] as { id: string }
      return { id, email, ask: (method, asked, sent) => platform(method, asked, sent, String(body['token'])) }
    },
    async [Symbol.asyncDispose]() {
      composition.server.closeAllConnections()
      await new Promise((resolve) => composition.server.close(resolve))
      await composition.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
