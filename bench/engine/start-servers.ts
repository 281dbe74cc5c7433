import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { houseModelPath } from '../../src/inference/llama/gguf/house-model.ts'
import type { ChatTarget } from './chat-load.ts'

export interface RunningServer extends AsyncDisposable {
  target: ChatTarget
}

/** The server with its built-in configuration: the house model on all cores. */
export async function startParley(): Promise<RunningServer> {
  const data = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../bin/parley.js'), 'serve'], {
    stdio: 'ignore',
    cwd: data,
    env: { ...process.env, PORT: String(port), PARLEY_DATA_DIR: join(data, 'data') },
  })
  await untilReady(`http://127.0.0.1:${port}/readyz`, child)
  const firstRun = JSON.parse(await readFile(join(data, 'data', 'first-run.json'), 'utf8')) as { api_key: string }
  return {
    target: { baseUrl: `http://127.0.0.1:${port}/compat/v1`, apiKey: firstRun.api_key, model: 'parley/tiny-reasoner' },
    [Symbol.asyncDispose]: async () => {
      await end(child)
      await rm(data, { recursive: true })
    },
  }
}

/** A llama-server with the same file, as many threads as there are cores, and a slot for each of eight requests. */
export async function startLlamaServer(path: string, threads: number): Promise<RunningServer> {
  const port = await freePort()
  const options = ['--jinja', '-np', '8', '-c', String(8 * 2048), '-t', String(threads), '--no-webui']
  const child = spawn(path, ['-m', houseModelPath, '--host', '127.0.0.1', '--port', String(port), ...options], {
    stdio: 'ignore',
  })
  await untilReady(`http://127.0.0.1:${port}/health`, child)
  return {
    target: { baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: 'none', model: 'house' },
    [Symbol.asyncDispose]: () => end(child),
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let turn = 0; turn < 600; turn += 1) {
    const ended = child.exitCode ?? child.signalCode
    if (ended !== null) throw new Error(`The server at ${url} ended with ${ended}.`)
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok === true) return
    await pause(100)
  }
  throw new Error(`${url} did not become ready within a minute.`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
