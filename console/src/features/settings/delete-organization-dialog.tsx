import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import type { Organization } from '../../api/resources.ts'
import { accountQuery } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useGraveMutation } from '../account/use-grave-mutation.tsx'

interface Given {
  organization: Organization
  onClose: () => void
}

/** Asks for the name, so that nobody deletes the wrong one in passing. */
export function DeleteOrganizationDialog({ open, ...given }: Given & { open: boolean }) {
  return (
    <Dialog open={open} onClose={given.onClose} title={`Delete ${given.organization.name}?`}>
      <DeleteForm {...given} />
    </Dialog>
  )
}

function DeleteForm({ organization, onClose }: Given) {
  const say = useToast()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { mutation, passwordDialog, error } = useGraveMutation({
    mutationFn: (id: string) => api.delete<void>(`/organizations/${id}`),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
      say(`${organization.name} is deleted.`)
      await navigate({ to: '/' })
      queryClient.removeQueries({ queryKey: ['organizations', organization.id] })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutation.mutate(organization.id)
  }
  return (
    <>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Notice kind="danger" title="This cannot be undone">
          All keys of all its projects stop at once. Members, usage, credits and settings are out of reach for
          everybody.
        </Notice>
        <TextField
          label={`Type “${organization.name}” to confirm`}
          required
          autoComplete="off"
          autoFocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <ProblemNotice error={error} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="danger"
            type="submit"
            busy={mutation.isPending}
            disabled={typed.trim() !== organization.name.trim()}
          >
            Delete for good
          </Button>
        </div>
      </form>
      {passwordDialog}
    </>
  )
}
