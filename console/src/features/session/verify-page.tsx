import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { queryClient } from '../../api/query-client.ts'
import { OutsideFrame } from '../../app/outside-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { linkButton } from '../../ui/link-button.ts'
import { Notice } from '../../ui/notice.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { textLink } from '../../ui/text-link.ts'
import { WorthlessLink } from './worthless-link.tsx'

const route = getRouteApi('/outside/verify')

/** Confirms an address on a press of a button: programs that open links in mails must not use them up. */
export function VerifyPage() {
  const { token } = route.useSearch()
  const verify = useMutation({
    mutationFn: () => api.post<{ email: string; state: string }>('/email-verifications/confirmation', { token }),
    onSuccess: () => queryClient.clear(),
  })
  const isWorthless = verify.error instanceof ApiProblem && verify.error.of('token') !== undefined
  if (verify.isSuccess) {
    return (
      <OutsideFrame title="Confirmed">
        <Notice kind="success">{verify.data.email} is yours.</Notice>
        <p className="text-sm text-ink-soft">
          {verify.data.state === 'waiting'
            ? 'You are on the waiting list now. Sign in to see where you stand.'
            : 'Sign in to begin.'}
        </p>
        <Link to="/sign-in" className={linkButton}>
          Sign in
        </Link>
      </OutsideFrame>
    )
  }
  return (
    <OutsideFrame
      title="Confirm your email address"
      foot={
        <>
          Does it not work?{' '}
          <Link to="/sign-up" className={textLink}>
            Start over
          </Link>
        </>
      }
    >
      {!isWorthless && <p className="text-sm text-ink-soft">One press, and we know that the address is yours.</p>}
      {token === '' || isWorthless ? (
        <WorthlessLink hasToken={token !== ''}>
          If the address is confirmed already,{' '}
          <Link to="/sign-in" className={textLink}>
            sign in
          </Link>
          ; if not, signing in lets you have another link.
        </WorthlessLink>
      ) : (
        <Button look="primary" busy={verify.isPending} onClick={() => verify.mutate()}>
          Confirm
        </Button>
      )}
      {!isWorthless && <ProblemNotice error={verify.error} />}
    </OutsideFrame>
  )
}
