import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { api } from '../../api/client.ts'
import { OutsideFrame } from '../../app/outside-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { textLink } from '../../ui/text-link.ts'

export function ForgotPasswordPage() {
  const [email, setEmail] = useState('')
  const ask = useMutation({ mutationFn: () => api.post<{ detail: string }>('/password-resets', { email }) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask.mutate()
  }
  return (
    <OutsideFrame
      title="Choose a new password"
      foot={
        <Link to="/sign-in" className={textLink}>
          Back to signing in
        </Link>
      }
    >
      {ask.isSuccess ? (
        <Notice kind="success">{ask.data.detail}</Notice>
      ) : (
        <form onSubmit={submit} className="flex flex-col gap-3">
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            required
            hint="We send a link there. It works for an hour."
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <ProblemNotice error={ask.error} />
          <Button look="primary" type="submit" busy={ask.isPending}>
            Send the link
          </Button>
        </form>
      )}
    </OutsideFrame>
  )
}
