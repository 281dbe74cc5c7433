import { useMutation, useQuery } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { useState } from 'react'
import { isAtMost, type Role } from '../../../../src/platform/access/roles.ts'
import type { Invitation } from '../../api/resources.ts'
import { useMay } from '../../api/role.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useToast } from '../../ui/toast.tsx'
import { forgetInvitations, openInvitationsQuery, withdrawInvitation } from './members-queries.ts'
import { roleWords } from './role-words.ts'

/** Who is invited and has not answered; nothing where nobody is. */
export function SentInvitations({ organizationId, ownRole }: { organizationId: string; ownRole: Role }) {
  const say = useToast()
  const mayManage = useMay(organizationId, 'invitation:manage')
  const { data: invitations, error } = useQuery(openInvitationsQuery(organizationId))
  const [withdrawing, setWithdrawing] = useState<Invitation>()
  const withdraw = useMutation({
    mutationFn: (invitation: Invitation) => withdrawInvitation(invitation),
    async onSuccess(_nothing, { email }) {
      await forgetInvitations(organizationId)
      say(`The invitation of ${email} is withdrawn.`)
      setWithdrawing(undefined)
    },
  })
  if (error !== null) return <ProblemNotice error={error} />
  if (invitations === undefined || invitations.length === 0) return null
  const columns: Column<Invitation>[] = [
    { title: 'Email', cell: ({ email }) => <span className="font-medium break-all">{email}</span> },
    { title: 'Role', cell: ({ role }) => roleWords[role].name },
    { title: 'Invited', wide: true, cell: (invitation) => <RelativeTime value={invitation.created_at} /> },
    { title: 'Runs out', wide: true, cell: (invitation) => <RelativeTime value={invitation.expires_at} /> },
    {
      title: 'Actions',
      hideTitle: true,
      cell: (invitation) =>
        mayManage &&
        isAtMost(invitation.role, ownRole) && (
          <div className="flex justify-end">
            <IconButton
              danger
              label={`Withdraw the invitation of ${invitation.email}`}
              icon={<MailX aria-hidden />}
              onClick={() => setWithdrawing(invitation)}
            />
          </div>
        ),
    },
  ]
  return (
    <>
      <Panel title="Open invitations" description="To send one again, invite the same address once more." flush>
        <DataTable caption="Open invitations" columns={columns} rows={invitations} keyOf={({ id }) => id} />
      </Panel>
      <ConfirmDialog
        open={withdrawing !== undefined}
        onClose={() => {
          withdraw.reset()
          setWithdrawing(undefined)
        }}
        title="Withdraw the invitation?"
        confirmLabel="Withdraw"
        onConfirm={() => withdrawing !== undefined && withdraw.mutate(withdrawing)}
        busy={withdraw.isPending}
        error={withdraw.error}
      >
        The link that was sent to <strong className="font-medium break-all text-ink">{withdrawing?.email}</strong> stops
        working.
      </ConfirmDialog>
    </>
  )
}
