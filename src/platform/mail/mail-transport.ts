import type { MailSettings } from '../platform-settings.ts'
import { StartRefusal } from '../start-refusal.ts'
import type { Mail } from './mail.ts'

/** How a mail leaves. Rejects when it did not. */
export interface MailTransport {
  send(mail: Mail): Promise<void>
  close(): void
}

const CONNECT_TIMEOUT_MS = 10_000
const IDLE_TIMEOUT_MS = 30_000
const CONNECTIONS_MAX = 2

/** A transport over SMTP. Its library is loaded with the first mail: most installations never send one. */
export function smtpTransport({ url, from }: MailSettings): MailTransport {
  // The message does not repeat it: there is a password inside.
  if (!/^smtps?:\/\//.test(url) || !URL.canParse(url)) {
    throw new StartRefusal('the address of the mail server must look like smtp://user:password@host:587 or smtps://…')
  }
  const opened = once(async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      pool: true,
      maxConnections: CONNECTIONS_MAX,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: IDLE_TIMEOUT_MS,
      // A mail is text of ours: nothing in it may make the library read a file or fetch an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  })
  return {
    async send({ to, subject, text, link }) {
      const transport = await opened.get()
      await transport.sendMail({ from, to, subject, text: link === undefined ? text : `${text}\n\n${link}\n` })
    },
    close: () => void opened.peek()?.then((transport) => transport.close()),
  }
}

/** Whether sending again may help. A server that refuses for good (5xx) will do so again. */
export function isPassingFailure(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  return !(code >= 500 && code < 600)
}

function once<Value>(make: () => Promise<Value>): { get(): Promise<Value>; peek(): Promise<Value> | undefined } {
  let made: Promise<Value> | undefined
  return { get: () => (made ??= make()), peek: () => made }
}
