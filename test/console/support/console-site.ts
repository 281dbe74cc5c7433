import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Installation, type ServerProcess } from '../../faults/support/server-process.ts'
import { askWith, PASSWORD, type Ask, type Person } from './person.ts'
import { until } from './until.ts'

const BUILT = fileURLToPath(new URL('../../../.build/console/index.html', import.meta.url))

/** A server process of its own with the console as it was built. There is no mail: links are taken from the log, as a person would. */
export class ConsoleSite implements AsyncDisposable {
  server: ServerProcess
  readonly operate: Ask
  readonly #installation: Installation

  private constructor(installation: Installation, server: ServerProcess, operatorToken: string) {
    this.#installation = installation
    this.server = server
    this.operate = askWith(server.origin, operatorToken)
  }

  static async start(configuration: object = {}): Promise<ConsoleSite> {
    if (!existsSync(BUILT)) throw new Error('the console is not built: node scripts/build-console-once.mjs')
    const installation = await Installation.create(JSON.stringify(configuration))
    const server = await installation.start()
    const token = await until(
      'the operator token of the first start',
      () => /operator token\s+(\S+)/.exec(server.stderr)?.[1],
    )
    return new ConsoleSite(installation, server, token)
  }

  get origin(): string {
    return this.server.origin
  }

  /** Kills the server as it stands. */
  async kill(): Promise<void> {
    this.server.signal('SIGKILL')
    await this.server.exited
  }

  /** Starts it again where it was. */
  async startAgain(): Promise<void> {
    this.server = await this.#installation.start({ PORT: new URL(this.origin).port })
  }

  get dataDirectory(): string {
    return `${this.#installation.directory}/data`
  }

  /** The newest link that was sent to somebody, once there are so many. */
  linkTo(email: string, count = 1): Promise<string> {
    return until(`link ${count} to ${email}`, () => {
      const lines = this.server.stdout.split('\n').filter((line) => line.includes('"link"') && line.includes(email))
      if (lines.length < count) return undefined
      const { to, link } = JSON.parse(lines.at(-1) ?? '') as { to: string; link: string }
      return to === email ? link : undefined
    })
  }

  /** Somebody who has confirmed their address and may come in, unless they are to wait. */
  async person(name: string, { waiting = false } = {}): Promise<Person> {
    const email = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '.')}@people.test`
    const anybody = askWith(this.origin)
    await anybody('POST', '/sign-up', { email, password: PASSWORD, name })
    const token = new URL(await this.linkTo(email)).searchParams.get('token')
    await anybody('POST', '/email-verifications/confirmation', { token })
    const signedIn = await anybody('POST', '/sign-in', { email, password: PASSWORD, token: true })
    const { id, state } = signedIn['account'] as { id: string; state: string }
    if (!waiting && state === 'waiting') await this.operate('POST', `/accounts/${id}/access`)
    return { id, name, email, ask: askWith(this.origin, String(signedIn['token'])) }
  }

  /** Somebody who runs the installation. */
  async operator(name: string): Promise<Person> {
    const person = await this.person(name)
    await this.operate('PUT', `/accounts/${person.id}/operator`)
    return person
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#installation[Symbol.asyncDispose]()
  }
}
