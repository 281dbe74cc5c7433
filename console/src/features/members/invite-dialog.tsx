import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { Role } from '../../../../src/platform/access/roles.ts'
import { ApiProblem } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useToast } from '../../ui/toast.tsx'
import { forgetInvitations, invite } from './members-queries.ts'
import { RoleField } from './role-field.tsx'

interface Given {
  organizationId: string
  ownRole: Role
  onClose: () => void
}

export function InviteDialog({ open, ...given }: Given & { open: boolean }) {
  return (
    <Dialog
      open={open}
      onClose={given.onClose}
      title="Invite somebody"
      description="They get a link by mail that is good for seven days. Whoever has no account yet makes one on the way."
    >
      <InviteForm {...given} />
    </Dialog>
  )
}

function InviteForm({ organizationId, ownRole, onClose }: Given) {
  const say = useToast()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('developer')
  const send = useMutation({
    mutationFn: () => invite(organizationId, { email, role }),
    async onSuccess(invitation) {
      await forgetInvitations(organizationId)
      say(`${invitation.email} is invited.`)
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate()
  }
  const problem = send.error instanceof ApiProblem ? send.error : undefined
  const wrong = problem?.code === 'already_member' ? 'This person is a member already.' : problem?.of('email')
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Email"
        type="email"
        required
        autoFocus
        autoComplete="off"
        placeholder="name@example.com"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={wrong}
      />
      <RoleField value={role} onChange={setRole} limit={ownRole} />
      {wrong === undefined && <ProblemNotice error={send.error} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit" busy={send.isPending}>
          Send the invitation
        </Button>
      </div>
    </form>
  )
}
