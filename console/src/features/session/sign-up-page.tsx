import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { api } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { OutsideFrame } from '../../app/outside-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { textLink } from '../../ui/text-link.ts'
import { CheckMail } from './check-mail.tsx'

const route = getRouteApi('/outside/sign-up')

/** Making an account. Whether an address is known already nobody learns here: the answer is always the same. */
export function SignUpPage() {
  const search = route.useSearch()
  const [name, setName] = useState('')
  const [email, setEmail] = useState(search.email ?? '')
  const [password, setPassword] = useState('')
  const signUp = useMutation({
    mutationFn: () =>
      api.post('/sign-up', {
        email,
        password,
        ...(name.trim() !== '' && { name }),
        ...(search.invitation !== undefined && { invitation_token: search.invitation }),
      }),
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
  if (signUp.isSuccess) return <CheckMail email={email} invited={search.invitation !== undefined} signIn={signIn} />
  return (
    <OutsideFrame title="Create an account" foot={<>Have one already? {signIn}</>}>
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
        <ProblemNotice error={signUp.error} />
        <Button look="primary" type="submit" busy={signUp.isPending}>
          Create the account
        </Button>
      </form>
    </OutsideFrame>
  )
}
