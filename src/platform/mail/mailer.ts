import type { Logger } from '../../kernel/logger.ts'
import type { MailSettings } from '../platform-settings.ts'
import type { Mail } from './mail.ts'
import { isPassingFailure, smtpTransport, type MailTransport } from './mail-transport.ts'

const RETRY_DELAYS_MS = [2000, 15_000, 120_000]
/** So many may be on their way at once; beyond that the mail server is in trouble, and more would only be more memory. */
const PENDING_MAX = 1000
/** How long a stopping server waits for mails on their way. */
const CLOSE_TIMEOUT_MS = 5000

export interface MailerOptions {
  settings: MailSettings | undefined
  logger: Logger
  /** The pauses before each further try; as many tries as there are pauses, and one. */
  retryDelaysMs?: readonly number[]
}

/**
 * Sends mail behind the back of whoever asks: no answer waits for a mail server, and none tells by its time whether there was
 * mail to send. What fails is tried again a few times and then given up with a line in the log; whoever misses a link asks for
 * another one. Without a mail server, each link is written to the log instead: once, and there alone.
 */
export class Mailer {
  readonly #transport: MailTransport | undefined
  readonly #logger: Logger
  readonly #retryDelaysMs: readonly number[]
  readonly #pending = new Set<Promise<void>>()
  readonly #closing = new AbortController()

  constructor({ settings, logger, retryDelaysMs = RETRY_DELAYS_MS }: MailerOptions) {
    this.#transport = settings && smtpTransport(settings)
    this.#logger = logger
    this.#retryDelaysMs = retryDelaysMs
  }

  /** Returns at once and never fails. */
  send(mail: Mail): void {
    if (this.#transport === undefined) return this.#writeToLog(mail)
    if (this.#pending.size >= PENDING_MAX) return this.#giveUp(mail, new Error('too many mails are waiting already'))
    const sending = this.#deliver(mail, this.#transport).finally(() => this.#pending.delete(sending))
    this.#pending.add(sending)
  }

  /** Kept once nothing is on its way any more. */
  async settle(): Promise<void> {
    await Promise.all(this.#pending)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    const timeout = AbortSignal.timeout(CLOSE_TIMEOUT_MS)
    await Promise.race([this.settle(), aborted(timeout)])
    this.#transport?.close()
  }

  async #deliver(mail: Mail, transport: MailTransport): Promise<void> {
    for (const delayMs of [...this.#retryDelaysMs, undefined]) {
      try {
        return await transport.send(mail)
      } catch (error) {
        if (delayMs === undefined || !isPassingFailure(error) || this.#closing.signal.aborted) {
          return this.#giveUp(mail, error)
        }
        this.#logger.warn({ to: mail.to, subject: mail.subject, error }, 'a mail could not be sent; trying again')
        await this.#pause(delayMs)
      }
    }
  }

  /** Ends early when the server stops: then there is one last try. */
  async #pause(delayMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, delayMs).unref()
    this.#closing.signal.addEventListener('abort', () => resolve(), { once: true })
    await promise
    clearTimeout(timer)
  }

  #giveUp(mail: Mail, error: unknown): void {
    this.#logger.error({ to: mail.to, subject: mail.subject, error }, 'a mail could not be sent; giving up')
  }

  #writeToLog({ to, subject, link }: Mail): void {
    if (link === undefined) {
      this.#logger.info({ to, subject }, 'no mail server is configured: this mail is not sent')
      return
    }
    this.#logger.warn({ to, subject, link }, 'NO MAIL SERVER IS CONFIGURED: hand this link over yourself')
  }
}

async function aborted(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
