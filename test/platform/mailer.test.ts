import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createLogger } from '../../src/kernel/logger.ts'
import { Mailer } from '../../src/platform/mail/mailer.ts'
import { serveAccounts } from './accounts-fixture.ts'
import { SmtpServer } from './smtp-server.ts'

const mail = {
  to: 'ada@example.com',
  subject: 'Hello',
  text: 'Open this.',
  link: 'https://console.test/verify?token=x',
}

async function openMailer(retryDelaysMs: readonly number[] = [1, 1, 1]) {
  const smtp = new SmtpServer()
  const url = await smtp.listen()
  const log: string[] = []
  const logger = createLogger({ level: 'debug', destination: { write: (line) => void log.push(line) } })
  const mailer = new Mailer({ settings: { url, from: 'Parley <parley@example.com>' }, logger, retryDelaysMs })
  onTestFinished(() => mailer.close())
  return { smtp, mailer, log }
}

describe('mail', () => {
  it('reaches the mailbox with its link, and nothing of it the log', async () => {
    const { smtp, mailer, log } = await openMailer()
    mailer.send(mail)
    await mailer.settle()
    expect(smtp.received).toMatchObject([{ from: 'parley@example.com', to: ['ada@example.com'] }])
    const content = smtp.received[0]?.content.replaceAll('=\n', '').replaceAll('=3D', '=')
    expect(content).toContain('Subject: Hello')
    expect(content).toContain('https://console.test/verify?token=x')
    expect(log).toEqual([])
  })

  it.each(['busy', 'hang up'] as const)('is tried again by and by when the mail server is %s', async (mood) => {
    const { smtp, mailer, log } = await openMailer()
    smtp.moods = [mood, mood]
    mailer.send(mail)
    await mailer.settle()
    expect(smtp.attempts).toBe(3)
    expect(smtp.received).toHaveLength(1)
    expect(log.join('')).toContain('trying again')
    expect(log.join('')).not.toContain('token=x')
  })

  it('is given up after a few tries, which the log tells without the link', async () => {
    const { smtp, mailer, log } = await openMailer()
    smtp.moods = ['busy', 'busy', 'busy', 'busy', 'busy']
    mailer.send(mail)
    await mailer.settle()
    expect(smtp.attempts).toBe(4)
    expect(log.at(-1)).toContain('giving up')
    expect(log.join('')).not.toContain('token=x')
  })

  it('is not tried again when the mail server refuses it for good', async () => {
    const { smtp, mailer, log } = await openMailer()
    smtp.moods = ['refuse']
    mailer.send(mail)
    await mailer.settle()
    expect(smtp.attempts).toBe(1)
    expect(log.at(-1)).toContain('giving up')
  })

  it('does not keep a stopping server from stopping: one last try, then it is over', async () => {
    const { smtp, mailer } = await openMailer([3_600_000])
    smtp.moods = ['busy', 'busy', 'busy']
    mailer.send(mail)
    await vi.waitFor(() => expect(smtp.attempts).toBe(1))
    await mailer.close()
    expect(smtp.attempts).toBe(2)
  })

  it('that cannot be sent delays nobody: the mail server may be gone altogether', async () => {
    const settings = { mail: { url: 'smtp://127.0.0.1:1', from: 'parley@example.com' } }
    const { signUp, platform, log } = await serveAccounts({ settings })
    expect((await signUp('ada@example.com')).status).toBe(202)
    await platform.close()
    expect(JSON.stringify(log)).toContain('giving up')
    expect(JSON.stringify(log)).not.toContain('/verify')
  })

  it('carries a whole sign-up', async () => {
    const smtp = new SmtpServer()
    const settings = { mail: { url: await smtp.listen(), from: 'parley@example.com' } }
    const { signUp, visit, signIn, log } = await serveAccounts({ settings })
    await signUp('ada@example.com')
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1))
    const content = smtp.received[0]?.content.replaceAll('=\n', '').replaceAll('=3D', '=') ?? ''
    const token = /https:\/\/console\.test\/verify\?token=(\w+)/.exec(content)?.[1]
    expect((await visit('POST', '/email-verifications/confirmation', { token })).status).toBe(200)
    expect((await signIn('ada@example.com')).status).toBe(200)
    expect(JSON.stringify(log)).not.toContain(token)
  })
})

describe('a server', () => {
  it('does not start with a mail server that it cannot understand, and does not repeat its password', () => {
    const settings = { url: 'mail.example.com/secret-password', from: 'parley@example.com' }
    const open = () => new Mailer({ settings, logger: createLogger({ level: 'silent' }) })
    expect(open).toThrow(/smtp:\/\/user:password@host/)
    expect(open).not.toThrow(/secret-password/)
  })
})
