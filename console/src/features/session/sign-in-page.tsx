import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { api } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { queryClient } from '../../api/query-client.ts'
import { OutsideFrame } from '../../app/outside-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { textLink } from '../../ui/text-link.ts'
import { InvitedNotice } from '../invitations/invited-notice.tsx'
import { invitationTokenIn } from '../invitations/invitation-token-in.ts'
import { useInvitedEmail } from '../invitations/use-invited-email.ts'
import { SendLinkAgain } from './send-link-again.tsx'

const route = getRouteApi('/outside/sign-in')

export function SignInPage() {
  const { next } = route.useSearch()
  const router = useRouter()
  const invitation = invitationTokenIn(next)
  const [email, setEmail] = useInvitedEmail(invitation)
  const [password, setPassword] = useState('')
  const signIn = useMutation({
    mutationFn: () => api.post('/sign-in', { email, password }),
    async onSuccess() {
      // Whoever was here before is forgotten: nothing of theirs may be shown to the next one.
      queryClient.clear()
      await router.navigate({ href: (next ?? '/') + location.hash })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    signIn.mutate()
  }
  const unverified = signIn.error instanceof ApiProblem && signIn.error.code === 'email_unverified'
  return (
    <OutsideFrame
      title="Sign in"
      foot={
        <>
          No account yet?{' '}
          <Link
            to="/sign-up"
            search={{ ...(next !== undefined && { next }), ...(invitation !== undefined && { invitation }) }}
            className={textLink}
          >
            {invitation === undefined ? 'Sign up' : 'Make one and join'}
          </Link>
        </>
      }
    >
      {invitation !== undefined && <InvitedNotice token={invitation} what="Sign in with, or make an account for," />}
      <form onSubmit={submit} className="flex flex-col gap-3">
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          required
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <ProblemNotice error={signIn.error} />
        {unverified && <SendLinkAgain email={email} />}
        <Button look="primary" type="submit" busy={signIn.isPending}>
          Sign in
        </Button>
      </form>
      <Link
        to="/forgot-password"
        className="text-center text-sm text-ink-soft underline underline-offset-2 hover:text-ink"
      >
        Forgot the password?
      </Link>
    </OutsideFrame>
  )
}
