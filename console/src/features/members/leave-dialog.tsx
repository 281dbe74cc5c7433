import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { queryClient } from '../../api/query-client.ts'
import { accountQuery } from '../../api/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { leaveOrganization } from './members-queries.ts'

export function LeaveDialog({
  organization,
  open,
  onClose,
}: {
  organization: { id: string; name: string }
  open: boolean
  onClose: () => void
}) {
  const say = useToast()
  const navigate = useNavigate()
  const leave = useMutation({
    mutationFn: () => leaveOrganization(organization.id),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
      say(`You have left ${organization.name}.`)
      await navigate({ to: '/' })
      queryClient.removeQueries({ queryKey: ['organizations', organization.id] })
    },
  })
  const close = () => {
    leave.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={`Leave ${organization.name}?`}
      confirmLabel="Leave"
      onConfirm={() => leave.mutate()}
      busy={leave.isPending}
      error={leave.error}
    >
      You lose access at once, and keys that you made there stop working. Only an invitation brings you back.
    </ConfirmDialog>
  )
}
