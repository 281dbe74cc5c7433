import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { OutsideFrame } from '../../app/outside-frame.tsx'
import { SendLinkAgain } from './send-link-again.tsx'

/** What comes after signing up: a link by mail, and the way to have it sent again. */
export function CheckMail({ email, invited, signIn }: { email: string; invited: boolean; signIn: ReactNode }) {
  if (invited) {
    return (
      <OutsideFrame title="Nearly there" foot={signIn}>
        <p className="text-sm text-ink-soft">
          Sign in to go on. If this address had an account before, it keeps the password that it had.
        </p>
      </OutsideFrame>
    )
  }
  return (
    <OutsideFrame title="Look into your mail" foot={signIn}>
      <div className="flex flex-col gap-3 text-sm text-ink-soft">
        <MailCheck aria-hidden className="size-6 text-accent" />
        <p>
          We sent a link to <strong className="font-medium break-all text-ink">{email}</strong>. Open it to confirm that
          the address is yours. It works for a day.
        </p>
        <p>On an installation without mail, the link stands in the server’s log: ask whoever runs it.</p>
        <SendLinkAgain email={email} />
      </div>
    </OutsideFrame>
  )
}
