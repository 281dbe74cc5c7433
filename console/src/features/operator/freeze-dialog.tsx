import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { Organization } from '../../api/resources.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useToast } from '../../ui/toast.tsx'
import { forgetBilling } from '../billing/billing-queries.ts'
import { freezeBilling } from './operator-queries.ts'

interface Given {
  organization: Organization
  onClose: () => void
}

export function FreezeDialog({ open, ...given }: Given & { open: boolean }) {
  return (
    <Dialog
      open={open}
      onClose={given.onClose}
      title={`Freeze the credits of ${given.organization.name}?`}
      description="Requests that cost something are answered with 409 for that time. Free ones go on."
    >
      <FreezeForm {...given} />
    </Dialog>
  )
}

function FreezeForm({ organization, onClose }: Given) {
  const say = useToast()
  const [reason, setReason] = useState('')
  const [minutes, setMinutes] = useState('60')
  const freeze = useMutation({
    mutationFn: () => freezeBilling(organization.id, { reason, seconds: Number(minutes) * 60 }),
    async onSuccess() {
      await forgetBilling(organization.id)
      say('The credits are frozen.')
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    freeze.mutate()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Reason, shown to the organization"
        required
        maxLength={500}
        autoFocus
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <SelectField label="For" value={minutes} onChange={(event) => setMinutes(event.target.value)}>
        <option value="15">15 minutes</option>
        <option value="60">An hour</option>
        <option value="360">6 hours</option>
        <option value="1440">A day</option>
      </SelectField>
      <ProblemNotice error={freeze.error} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="danger" type="submit" busy={freeze.isPending}>
          Freeze
        </Button>
      </div>
    </form>
  )
}
