import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { api, idempotent } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { queryClient } from '../../api/query-client.ts'
import type { Organization } from '../../api/resources.ts'
import { accountQuery } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'

export function NewOrganizationDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="New organization"
      description="It has a plan, limits, credits and members of its own. You will own it."
    >
      <NewOrganizationForm onClose={onClose} />
    </Dialog>
  )
}

function NewOrganizationForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const make = useMutation({
    mutationFn: () => api.post<Organization>('/organizations', { name }, idempotent()),
    async onSuccess({ id }) {
      await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
      await navigate({ to: '/organizations/$organization', params: { organization: id } })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    make.mutate()
  }
  const wrong = make.error instanceof ApiProblem ? make.error.of('name') : undefined
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Name"
        required
        maxLength={100}
        autoFocus
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={wrong}
      />
      {wrong === undefined && <ProblemNotice error={make.error} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit" busy={make.isPending}>
          Create organization
        </Button>
      </div>
    </form>
  )
}
