import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'

interface Given {
  onClose: () => void
  onConfirmed: () => void
}

/** Asks for the password again before something grave, and goes on with that once it is right. */
export function PasswordDialog({ open, ...given }: Given & { open: boolean }) {
  return (
    <Dialog
      open={open}
      onClose={given.onClose}
      title="Your password, please"
      description="It has been a while since you gave it, and this change cannot be taken back easily."
    >
      <PasswordForm {...given} />
    </Dialog>
  )
}

/** Inside the dialog, so that what was typed is gone once it is closed. */
function PasswordForm({ onClose, onConfirmed }: Given) {
  const [password, setPassword] = useState('')
  const give = useMutation({
    mutationFn: () => api.post('/account/reauthentication', { password }),
    onSuccess: onConfirmed,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    give.mutate()
  }
  const isWrong = give.error instanceof ApiProblem && give.error.code === 'wrong_password'
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={isWrong ? 'That is not your password.' : undefined}
      />
      {!isWrong && <ProblemNotice error={give.error} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit" busy={give.isPending}>
          Continue
        </Button>
      </div>
    </form>
  )
}
