import { useMutation } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { api } from '../../api/client.ts'
import { OutsideFrame } from '../../app/outside-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'

/** What comes after signing up: a link by mail, and the way to have it sent again. */
export function CheckMail({ email, invited, signIn }: { email: string; invited: boolean; signIn: ReactNode }) {
  const again = useMutation({ mutationFn: () => api.post('/email-verifications', { email }) })
  if (invited) {
    return (
      <OutsideFrame title="You are nearly in" foot={signIn}>
        <p className="text-sm text-ink-soft">The account is made. Sign in to accept the invitation.</p>
      </OutsideFrame>
    )
  }
  return (
    <OutsideFrame title="Look into your mail" foot={signIn}>
      <div className="flex flex-col gap-3 text-sm text-ink-soft">
        <MailCheck aria-hidden className="size-6 text-accent" />
        <p>
          We sent a link to <strong className="font-medium break-all text-ink">{email}</strong>. Open it to confirm that
          the address is yours.
        </p>
        <p>On an installation without mail, the link stands in the server’s log: ask whoever runs it.</p>
        <ProblemNotice error={again.error} />
        <Button busy={again.isPending} onClick={() => again.mutate()}>
          {again.isSuccess ? 'Sent. Send it once more' : 'Send the link again'}
        </Button>
      </div>
    </OutsideFrame>
  )
}
