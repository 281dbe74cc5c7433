import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { api } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { queryClient } from '../../api/query-client.ts'
import { OutsideFrame } from '../../app/outside-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { textLink } from '../../ui/text-link.ts'
import { InvitedNotice } from '../invitations/invited-notice.tsx'
import { useInvitedEmail } from '../invitations/use-invited-email.ts'
import { CheckMail } from './check-mail.tsx'

const route = getRouteApi('/outside/sign-up')

/** Making an account. Whether an address is known already nobody learns here: the answer is always the same. */
export function SignUpPage() {
  const search = route.useSearch()
  const [name, setName] = useState('')
  const [email, setEmail] = useInvitedEmail(search.invitation, search.email)
  const [password, setPassword] = useState('')
  const router = useRouter()
  const invited = search.invitation !== undefined
  const signUp = useMutation({
    async mutationFn() {
      await api.post('/sign-up', {
        email,
        password,
        ...(name.trim() !== '' && { name }),
        ...(invited && { invitation_token: search.invitation }),
      })
      // An invitation came by mail, so nothing is left to confirm. It fails where the address had an account with another password.
      if (!invited) return false
      return api.post('/sign-in', { email, password }).then(
        () => true,
        () => false,
      )
    },
    async onSuccess(isSignedIn) {
      if (!isSignedIn) return
      queryClient.clear()
      await router.navigate({ to: '/' })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    signUp.mutate()
  }
  const problem = signUp.error instanceof ApiProblem ? signUp.error : undefined
  const signIn = (
    <Link to="/sign-in" search={search.next === undefined ? {} : { next: search.next }} className={textLink}>
      Sign in
    </Link>
  )
  if (signUp.isSuccess && !signUp.data) return <CheckMail email={email} invited={invited} signIn={signIn} />
  const invitationProblem = problem?.of('invitation_token')
  const fieldsSayIt = ['name', 'email', 'password'].some((field) => problem?.of(field) !== undefined)
  return (
    <OutsideFrame title="Create an account" foot={<>Have one already? {signIn}</>}>
      {search.invitation !== undefined && <InvitedNotice token={search.invitation} what="Use" />}
      <form onSubmit={submit} className="flex flex-col gap-3">
        <TextField
          label="Name"
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={problem?.of('name')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={problem?.of('email')}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          required
          minLength={8}
          hint="At least 8 characters. Long beats clever."
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={problem?.of('password')}
        />
        {invitationProblem !== undefined ? (
          <Notice kind="danger">The invitation {invitationProblem}. Ask for a new one.</Notice>
        ) : (
          !fieldsSayIt && <ProblemNotice error={signUp.error} />
        )}
        <Button look="primary" type="submit" busy={signUp.isPending}>
          Create the account
        </Button>
      </form>
    </OutsideFrame>
  )
}
