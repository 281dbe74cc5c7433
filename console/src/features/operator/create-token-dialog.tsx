import { useState, type FormEvent } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import type { CreatedOperatorToken } from '../../api/resources.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { SecretReveal } from '../../ui/secret-reveal.tsx'
import { useGraveMutation } from '../account/use-grave-mutation.tsx'
import { createOperatorToken, forgetOperatorTokens } from './operator-token-queries.ts'

export function CreateTokenDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [made, setMade] = useState<CreatedOperatorToken>()
  const close = () => {
    setMade(undefined)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={made === undefined ? 'New operator token' : 'Your new token'}
      keepOpen={made !== undefined}
    >
      {made === undefined ? (
        <CreateTokenForm onClose={close} onMade={setMade} />
      ) : (
        <SecretReveal label={`The token “${made.name}”`} secret={made.token} hint={made.hint} onDone={close} />
      )}
    </Dialog>
  )
}

function CreateTokenForm({ onClose, onMade }: { onClose: () => void; onMade: (token: CreatedOperatorToken) => void }) {
  const [name, setName] = useState('')
  const { mutation, passwordDialog, error } = useGraveMutation({
    mutationFn: createOperatorToken,
    async onSuccess(token) {
      onMade(token)
      await forgetOperatorTokens()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutation.mutate(name)
  }
  const nameFault = error instanceof ApiProblem ? error.of('name') : undefined
  return (
    <>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="Name"
          hint="Say what it is for: one token for each program is easy to revoke."
          placeholder="Nightly backup"
          required
          maxLength={100}
          autoFocus
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={nameFault}
        />
        {nameFault === undefined && <ProblemNotice error={error} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" busy={mutation.isPending}>
            Create token
          </Button>
        </div>
      </form>
      {passwordDialog}
    </>
  )
}
