import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import type { ApiKey } from '../../api/resources.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useToast } from '../../ui/toast.tsx'
import { changeApiKey, forgetApiKeys } from './api-keys-queries.ts'
import { ExpiryField } from './expiry-field.tsx'
import { dayOf, expiryTime, type Expiry } from './expiry.ts'

export function EditKeyDialog({ apiKey, onClose }: { apiKey: ApiKey | undefined; onClose: () => void }) {
  return (
    <Dialog open={apiKey !== undefined} onClose={onClose} title="Edit key">
      {apiKey !== undefined && <EditKeyForm apiKey={apiKey} onClose={onClose} />}
    </Dialog>
  )
}

function EditKeyForm({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const say = useToast()
  const [name, setName] = useState(apiKey.name)
  const [initial] = useState<Expiry>(
    apiKey.expires_at === null ? { choice: 'never' } : { choice: 'date', date: dayOf(Date.parse(apiKey.expires_at)) },
  )
  const [expiry, setExpiry] = useState(initial)
  const change = useMutation({
    mutationFn: () =>
      changeApiKey(apiKey.id, {
        name,
        // A date stands for the end of its day: untouched, the exact moment stays.
        ...(expiry !== initial && { expiresAt: expiryTime(expiry, Date.now()) }),
      }),
    async onSuccess() {
      await forgetApiKeys(apiKey.organization_id)
      say('The key is changed.')
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate()
  }
  const problem = change.error instanceof ApiProblem ? change.error : undefined
  const fieldsSayIt = problem !== undefined && problem.fields.length > 0
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Name"
        required
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={problem?.of('name')}
      />
      <ExpiryField value={expiry} onChange={setExpiry} error={problem?.of('expires_at')} />
      {!fieldsSayIt && <ProblemNotice error={change.error} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit" busy={change.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}
