import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
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
import { WorthlessLink } from './worthless-link.tsx'

const route = getRouteApi('/outside/reset')

export function ResetPage() {
  const { token } = route.useSearch()
  const [password, setPassword] = useState('')
  const reset = useMutation({
    mutationFn: () => api.post('/password-resets/confirmation', { token, password }),
    onSuccess: () => queryClient.clear(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    reset.mutate()
  }
  const isWorthless = reset.error instanceof ApiProblem && reset.error.of('token') !== undefined
  const problem = reset.error instanceof ApiProblem ? reset.error.of('password') : undefined
  return (
    <OutsideFrame
      title="Choose a new password"
      foot={
        <Link to="/sign-in" className={textLink}>
          Sign in
        </Link>
      }
    >
      {reset.isSuccess ? (
        <Notice kind="success">
          The password is changed, and you are signed out everywhere. Sign in with the new one.
        </Notice>
      ) : token === '' || isWorthless ? (
        <WorthlessLink hasToken={token !== ''}>
          <Link to="/forgot-password" className={textLink}>
            Ask for another one
          </Link>
          .
        </WorthlessLink>
      ) : (
        <form onSubmit={submit} className="flex flex-col gap-3">
          <TextField
            label="New password"
            type="password"
            autoComplete="new-password"
            required
            minLength={8}
            hint="At least 8 characters. Long beats clever."
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={problem}
          />
          {problem === undefined && <ProblemNotice error={reset.error} />}
          <Button look="primary" type="submit" busy={reset.isPending}>
            Change the password
          </Button>
        </form>
      )}
    </OutsideFrame>
  )
}
