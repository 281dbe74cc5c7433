import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopChild, type ServerChild } from './child.ts'
import { gatewayConfig } from './gateway-config.ts'
import { untilAnswered } from './until-answered.ts'

/** A folder with the gateway's configuration and data, for any number of starts one after another. */
export interface GatewayHome extends AsyncDisposable {
  directory: string
  port: number
}

export interface GatewayChild extends ServerChild {
  apiKey: string
}

export async function makeGatewayHome(mockPort: number): Promise<GatewayHome> {
  const directory = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  const port = await freePort()
  await writeFile(join(directory, 'parley.yaml'), JSON.stringify(gatewayConfig({ port, mockPort }), undefined, 2))
  return { directory, port, [Symbol.asyncDispose]: () => rm(directory, { recursive: true }) }
}

/** Starts the gateway and waits until it is ready. Its log goes to the null device; what it says of trouble is shown. */
export async function startGateway(home: GatewayHome, nodeOptions: readonly string[] = []): Promise<GatewayChild> {
  const launched = launchGateway(home, nodeOptions)
  await Promise.race([launched.failed, untilAnswered(home.port, '/readyz')])
  return { ...launched, port: home.port, apiKey: await readApiKey(home) }
}

/** Starts the gateway and waits for nothing. */
export function launchGateway(
  home: GatewayHome,
  nodeOptions: readonly string[] = [],
): { pid: number; failed: Promise<never> } & AsyncDisposable {
  // As `npm start` does.
  const options = [
    '--max-semi-space-size=8',
    '--import',
    join(import.meta.dirname, 'collect-garbage.mjs'),
    ...nodeOptions,
  ]
  const program = join(import.meta.dirname, '../bin/parley.js')
  const child = spawn(process.execPath, [...options, program, 'serve'], {
    env: { ...process.env, PARLEY_CONFIG: join(home.directory, 'parley.yaml') },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (slice: Buffer) => (said = (said + slice.toString('utf8')).slice(-4096)))
  const failed = once(child, 'exit').then(() => {
    throw new Error(`The gateway ended. It said: ${said}`)
  })
  failed.catch(() => {})
  return { pid: child.pid ?? 0, failed, [Symbol.asyncDispose]: () => stopChild(child) }
}

export async function readApiKey(home: GatewayHome): Promise<string> {
  const text = await readFile(join(home.directory, 'data', 'first-run.json'), 'utf8')
  return (JSON.parse(text) as { api_key: string }).api_key
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
