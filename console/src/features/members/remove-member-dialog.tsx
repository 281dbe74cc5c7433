import { useMutation } from '@tanstack/react-query'
import type { Member } from '../../api/resources.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { forgetMembers, removeMember } from './members-queries.ts'

export function RemoveMemberDialog({ member, onClose }: { member: Member | undefined; onClose: () => void }) {
  const say = useToast()
  const remove = useMutation({
    mutationFn: (given: Member) => removeMember(given),
    async onSuccess(_nothing, removed) {
      await forgetMembers(removed.organization_id)
      say(`${removed.name ?? removed.email} is no longer a member.`)
      onClose()
    },
  })
  const close = () => {
    remove.reset()
    onClose()
  }
  const who = member?.name ?? member?.email ?? ''
  return (
    <ConfirmDialog
      open={member !== undefined}
      onClose={close}
      title={`Remove ${who}?`}
      confirmLabel="Remove"
      onConfirm={() => member !== undefined && remove.mutate(member)}
      busy={remove.isPending}
      error={remove.error}
    >
      {who} loses access at once, and keys that they made stop working. Rotate those that programs still need first: the
      new ones are yours. Invitations that they sent end, too.
    </ConfirmDialog>
  )
}
