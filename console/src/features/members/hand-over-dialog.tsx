import { useState, type FormEvent } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import type { Member } from '../../api/resources.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useGraveMutation } from '../account/use-grave-mutation.tsx'
import { forgetMembers, handOver } from './members-queries.ts'

interface Given {
  organizationId: string
  /** Who could take it over. */
  heirs: readonly Member[]
  onClose: () => void
}

export function HandOverDialog({ open, ...given }: Given & { open: boolean }) {
  return (
    <Dialog
      open={open}
      onClose={given.onClose}
      title="Hand the organization over"
      description="Somebody else becomes its owner, and you an admin."
    >
      <HandOverForm {...given} />
    </Dialog>
  )
}

function HandOverForm({ organizationId, heirs, onClose }: Given) {
  const say = useToast()
  const [heir, setHeir] = useState('')
  const { mutation, passwordDialog, error } = useGraveMutation({
    mutationFn: (accountId: string) => handOver(organizationId, accountId),
    async onSuccess(owner) {
      await forgetMembers(organizationId)
      say(`${owner.name ?? owner.email} owns the organization now.`)
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutation.mutate(heir)
  }
  const wrong = error instanceof ApiProblem ? error.of('account_id') : undefined
  return (
    <>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <SelectField
          label="New owner"
          required
          value={heir}
          onChange={(event) => setHeir(event.target.value)}
          error={wrong}
        >
          <option value="" disabled>
            Choose a member
          </option>
          {heirs.map(({ account_id: id, name, email }) => (
            <option key={id} value={id}>
              {name === null ? email : `${name} (${email})`}
            </option>
          ))}
        </SelectField>
        {wrong === undefined && <ProblemNotice error={error} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" type="submit" busy={mutation.isPending} disabled={heir === ''}>
            Hand it over
          </Button>
        </div>
      </form>
      {passwordDialog}
    </>
  )
}
