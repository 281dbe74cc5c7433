import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useToast } from '../../ui/toast.tsx'
import { changePassword, forgetSessions } from './account-queries.ts'

export function PasswordForm({ email }: { email: string }) {
  const say = useToast()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const change = useMutation({
    mutationFn: () => changePassword({ current, next }),
    async onSuccess() {
      setCurrent('')
      setNext('')
      await forgetSessions()
      say('The password is changed. You are signed out everywhere else.')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate()
  }
  const problem = change.error instanceof ApiProblem ? change.error : undefined
  const wrongCurrent = problem?.code === 'wrong_password' ? 'That is not your password.' : undefined
  const wrongNext = problem?.of('new_password')
  return (
    <Panel title="Password">
      <form onSubmit={submit} className="flex flex-col gap-3">
        {/* Tells password managers whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
          error={wrongCurrent}
        />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          required
          minLength={8}
          hint="At least 8 characters. It signs you out everywhere else."
          value={next}
          onChange={(event) => setNext(event.target.value)}
          error={wrongNext === undefined ? undefined : `This ${wrongNext}.`}
        />
        {wrongCurrent === undefined && wrongNext === undefined && <ProblemNotice error={change.error} />}
        <div>
          <Button type="submit" busy={change.isPending} disabled={current === '' || next === ''}>
            Change password
          </Button>
        </div>
      </form>
    </Panel>
  )
}
