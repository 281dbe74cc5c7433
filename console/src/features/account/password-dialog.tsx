import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'

/** Asks for the password again before something grave, and goes on with that once it is right. */
export function PasswordDialog({
  open,
  onClose,
  onConfirmed,
}: {
  open: boolean
  onClose: () => void
  onConfirmed: () => void
}) {
  const [password, setPassword] = useState('')
  const give = useMutation({
    mutationFn: () => api.post('/account/reauthentication', { password }),
    onSuccess() {
      setPassword('')
      onConfirmed()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    give.mutate()
  }
  const wrong = give.error instanceof ApiProblem ? give.error.of('password') : undefined
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Your password, please"
      description="This change is grave enough to ask again."
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={wrong}
        />
        {wrong === undefined && <ProblemNotice error={give.error} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" busy={give.isPending}>
            Go on
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
