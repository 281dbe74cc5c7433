import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { Role } from '../../../../src/platform/access/roles.ts'
import type { Member } from '../../api/resources.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useToast } from '../../ui/toast.tsx'
import { changeMemberRole, forgetMembers } from './members-queries.ts'
import { RoleField } from './role-field.tsx'
import { roleWords } from './role-words.ts'

interface Given {
  ownRole: Role
  ownId: string | undefined
  onClose: () => void
}

export function ChangeRoleDialog({ member, ...given }: Given & { member: Member | undefined }) {
  return (
    <Dialog
      open={member !== undefined}
      onClose={given.onClose}
      title={`What may ${member?.name ?? member?.email ?? 'they'} do?`}
    >
      {member !== undefined && <ChangeRoleForm member={member} {...given} />}
    </Dialog>
  )
}

function ChangeRoleForm({ member, ownRole, ownId, onClose }: Given & { member: Member }) {
  const say = useToast()
  const [role, setRole] = useState(member.role)
  const change = useMutation({
    mutationFn: () => changeMemberRole(member, role),
    async onSuccess(changed) {
      await forgetMembers(changed.organization_id)
      const { article, name } = roleWords[changed.role]
      say(`${changed.name ?? changed.email} is ${article} ${name.toLowerCase()} now.`)
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <RoleField value={role} onChange={setRole} limit={ownRole} />
      {member.account_id === ownId && role !== member.role && (
        <Notice kind="warning">This is your own role. Somebody else has to give it back.</Notice>
      )}
      <ProblemNotice error={change.error} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit" busy={change.isPending} disabled={role === member.role}>
          Change the role
        </Button>
      </div>
    </form>
  )
}
