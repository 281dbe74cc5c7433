import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'

/** Sends the link once more that confirms an address. */
export function SendLinkAgain({ email }: { email: string }) {
  const again = useMutation({ mutationFn: () => api.post('/email-verifications', { email }) })
  return (
    <>
      <ProblemNotice error={again.error} />
      <Button busy={again.isPending} onClick={() => again.mutate()}>
        <span aria-live="polite">{again.isSuccess ? 'Sent. Send it once more' : 'Send the link again'}</span>
      </Button>
    </>
  )
}
