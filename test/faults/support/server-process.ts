import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../../bin/parley.js', import.meta.url))

/** A directory for the data and the configuration of one installation, gone at the end of the test. */
export class Installation implements AsyncDisposable {
  readonly directory: string
  readonly #processes: ServerProcess[] = []

  private constructor(directory: string) {
    this.directory = directory
  }

  static async create(config: string): Promise<Installation> {
    const directory = await mkdtemp(join(tmpdir(), 'parley-faults-'))
    await writeFile(join(directory, 'parley.yaml'), config)
    return new Installation(directory)
  }

  /** Starts a server on this installation and waits until it serves. */
  async start(env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
    const child = spawn(process.execPath, [program, 'serve'], {
      env: {
        ...process.env,
        PARLEY_CONFIG: join(this.directory, 'parley.yaml'),
        PARLEY_DATA_DIR: join(this.directory, 'data'),
        PORT: '0',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const server = new ServerProcess(child)
    this.#processes.push(server)
    await server.serves
    return server
  }

  /** The key that the first start has made. */
  async key(): Promise<string> {
    const text = await readFile(join(this.directory, 'data', 'first-run.json'), 'utf8')
    return (JSON.parse(text) as { api_key: string }).api_key
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const server of this.#processes) server.signal('SIGKILL')
    await Promise.all(this.#processes.map(({ exited }) => exited))
    await rm(this.directory, { recursive: true, force: true })
  }
}

export class ServerProcess {
  stdout = ''
  stderr = ''
  origin = ''
  readonly serves: Promise<void>
  readonly exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  readonly #child: ChildProcess

  constructor(child: ChildProcess) {
    this.#child = child
    child.stdout?.on('data', (data: Buffer) => (this.stdout += data.toString()))
    this.exited = new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal })))
    this.serves = new Promise((resolve, reject) => {
      child.stderr?.on('data', (data: Buffer) => {
        this.stderr += data.toString()
        this.origin ||= /serves at (http:\/\/[^/\s]+)/.exec(this.stderr)?.[1] ?? ''
        if (this.origin !== '') resolve()
      })
      void this.exited.then(() => reject(new Error(`the server did not start: ${this.stderr}`)))
    })
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }

  /** A chat completion with the given key. */
  chat(key: string, parameters: Record<string, unknown> = {}): Promise<Response> {
    return fetch(`${this.origin}/compat/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'scripted', messages: [{ role: 'user', content: 'Hi' }], ...parameters }),
    })
  }
}
