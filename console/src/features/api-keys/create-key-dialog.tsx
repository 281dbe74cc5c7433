import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import type { CreatedApiKey, Project } from '../../api/resources.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { createApiKey, forgetApiKeys } from './api-keys-queries.ts'
import { ExpiryField } from './expiry-field.tsx'
import { expiryTime, type Expiry } from './expiry.ts'
import { SecretReveal } from '../../ui/secret-reveal.tsx'

interface Given {
  organizationId: string
  projects: readonly Project[]
  /** The project that is looked at. */
  projectId: string | undefined
  onClose: () => void
}

export function CreateKeyDialog({ open, ...given }: Given & { open: boolean }) {
  const [made, setMade] = useState<CreatedApiKey>()
  const close = () => {
    setMade(undefined)
    given.onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={made === undefined ? 'New API key' : 'Your new key'}
      keepOpen={made !== undefined}
    >
      {made === undefined ? (
        <CreateKeyForm {...given} onClose={close} onMade={setMade} />
      ) : (
        <SecretReveal label={`The key “${made.name}”`} secret={made.key} hint={made.hint} onDone={close} />
      )}
    </Dialog>
  )
}

function CreateKeyForm({
  organizationId,
  projects,
  projectId,
  onClose,
  onMade,
}: Given & { onMade: (key: CreatedApiKey) => void }) {
  const [name, setName] = useState('')
  const [project, setProject] = useState(projectId ?? projects[0]?.id ?? '')
  const [expiry, setExpiry] = useState<Expiry>({ choice: 'never' })
  const make = useMutation({
    mutationFn: () => createApiKey({ projectId: project, name, expiresAt: expiryTime(expiry, Date.now()) }),
    async onSuccess(key) {
      onMade(key)
      await forgetApiKeys(organizationId)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    make.mutate()
  }
  const problem = make.error instanceof ApiProblem ? make.error : undefined
  const fieldsSayIt = problem !== undefined && problem.fields.length > 0
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Name"
        hint="Say where it is used: one key for each program is easy to rotate and revoke."
        placeholder="Production backend"
        required
        maxLength={100}
        autoFocus
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={problem?.of('name')}
      />
      <SelectField label="Project" required value={project} onChange={(event) => setProject(event.target.value)}>
        {projects.map(({ id, name: projectName }) => (
          <option key={id} value={id}>
            {projectName}
          </option>
        ))}
      </SelectField>
      <ExpiryField value={expiry} onChange={setExpiry} error={problem?.of('expires_at')} />
      {!fieldsSayIt && <ProblemNotice error={make.error} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit" busy={make.isPending}>
          Create key
        </Button>
      </div>
    </form>
  )
}
