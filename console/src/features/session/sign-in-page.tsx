import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { OutsideFrame } from '../../app/outside-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'

const route = getRouteApi('/outside/sign-in')

export function SignInPage() {
  const { next } = route.useSearch()
  const router = useRouter()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const signIn = useMutation({
    mutationFn: () => api.post('/sign-in', { email, password }),
    async onSuccess() {
      // Whoever was here before is forgotten: nothing of theirs may be shown to the next one.
      queryClient.clear()
      await router.navigate({ href: next ?? '/' })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    signIn.mutate()
  }
  return (
    <OutsideFrame
      title="Sign in"
      foot={
        <>
          No account yet?{' '}
          <Link to="/sign-up" className="font-medium text-accent underline">
            Sign up
          </Link>
        </>
      }
    >
      <form onSubmit={submit} className="flex flex-col gap-3">
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          required
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
        <Button look="primary" type="submit" busy={signIn.isPending}>
          Sign in
        </Button>
      </form>
      <Link to="/forgot-password" className="text-center text-sm text-ink-soft underline hover:text-ink">
        Forgot the password?
      </Link>
    </OutsideFrame>
  )
}
