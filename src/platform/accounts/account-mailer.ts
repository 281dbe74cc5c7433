import type { Throttle } from '../attempts/throttle.ts'
import type { Mail } from '../mail/mail.ts'
import type { PlatformParts } from '../platform-parts.ts'

/** Sends a mail that somebody who is not signed in asked for: after the answer, and to one mailbox only so often. */
export type SendAskedMail = (mail: Mail) => void

export function askedMailSender(
  { background, mailer, logger }: Pick<PlatformParts, 'background' | 'mailer' | 'logger'>,
  throttle: Throttle,
): SendAskedMail {
  return (mail) =>
    background.run('a mail that was asked for', async () => {
      if (await throttle.mayMailTo(mail.to)) mailer.send(mail)
      else logger.info({ to: mail.to, subject: mail.subject }, 'too many mails to one address; this one is not sent')
    })
}
