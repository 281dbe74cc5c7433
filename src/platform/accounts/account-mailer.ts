import type { Throttle } from '../attempts/throttle.ts'
import type { Mail } from '../mail/mail.ts'
import type { PlatformParts } from '../platform-parts.ts'
import type { Origin, UnitOfWork } from '../unit-of-work.ts'

/**
 * Sends a mail that somebody who is not signed in asked for: after the answer, and to one mailbox only so often. Whether there is a
 * mail to write is found out in the same transaction that counts it. So there is one transaction for every address, known or not:
 * whoever measures how busy we are after the answer learns nothing either.
 */
export type SendAskedMail = (to: string, origin: Origin, write: (unit: UnitOfWork) => Promise<Mail | undefined>) => void

export function askedMailSender(
  { background, mailer, units }: Pick<PlatformParts, 'background' | 'mailer' | 'units'>,
  throttle: Throttle,
): SendAskedMail {
  return (to, origin, write) =>
    background.run('a mail that was asked for', async () => {
      const mail = await units.run(origin, async (unit) =>
        (await throttle.mayMailTo(unit.stores, to)) ? write(unit) : undefined,
      )
      if (mail !== undefined) mailer.send(mail)
    })
}
