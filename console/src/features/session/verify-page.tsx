import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { OutsideFrame } from '../../app/outside-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { textLink } from '../../ui/text-link.ts'

const route = getRouteApi('/outside/verify')

/** Confirms an address on a press of a button: programs that open links in mails must not use them up. */
export function VerifyPage() {
  const { token } = route.useSearch()
  const verify = useMutation({
    mutationFn: () => api.post<{ email: string; state: string }>('/email-verifications/confirmation', { token }),
    onSuccess: () => queryClient.clear(),
  })
  if (verify.isSuccess) {
    return (
      <OutsideFrame title="Confirmed">
        <Notice kind="success">{verify.data.email} is yours.</Notice>
        <p className="text-sm text-ink-soft">
          {verify.data.state === 'waiting'
            ? 'You are on the waiting list now. Sign in to see where you stand.'
            : 'Sign in to begin.'}
        </p>
        <Link to="/sign-in" className={textLink}>
          Sign in
        </Link>
      </OutsideFrame>
    )
  }
  return (
    <OutsideFrame title="Confirm your email address">
      <ProblemNotice error={verify.error} />
      {token === '' ? (
        <Notice kind="danger">This address lacks its token. Open the link from the mail as a whole.</Notice>
      ) : (
        <Button look="primary" busy={verify.isPending} onClick={() => verify.mutate()}>
          Confirm
        </Button>
      )}
      <Link to="/sign-up" className={textLink}>
        Start over
      </Link>
    </OutsideFrame>
  )
}
