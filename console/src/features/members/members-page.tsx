import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { roleMay } from '../../../../src/platform/access/roles.ts'
import { useOrganization } from '../../api/organizations.ts'
import type { Member } from '../../api/resources.ts'
import { useRole } from '../../api/role.ts'
import { useAccount } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChangeRoleDialog } from './change-role-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { MemberTable, type MemberAction } from './member-table.tsx'
import { membersQuery } from './members-queries.ts'
import { RemoveMemberDialog } from './remove-member-dialog.tsx'
import { RolesExplained } from './roles-explained.tsx'
import { SentInvitations } from './sent-invitations.tsx'

const route = getRouteApi('/inside/organizations/$organization/members')

export function MembersPage() {
  const { organization: organizationId } = route.useParams()
  const { data: account } = useAccount()
  const { data: organization } = useOrganization(organizationId)
  const ownRole = useRole(organizationId)
  const { data: members, error } = useQuery(membersQuery(organizationId))
  const [inviting, setInviting] = useState(false)
  const [acting, setActing] = useState<{ action: MemberAction; member: Member }>()
  const mayInvite = ownRole !== undefined && roleMay(ownRole, 'invitation:manage')
  const on = (action: MemberAction) => (acting?.action === action ? acting.member : undefined)
  const close = () => setActing(undefined)
  return (
    <Page
      title="Members"
      description={
        mayInvite
          ? 'Who belongs to this organization, and what they may do.'
          : 'Who belongs to this organization, and what they may do. Owners and admins invite people.'
      }
      actions={
        mayInvite && (
          <Button look="primary" icon={<UserPlus aria-hidden className="size-4" />} onClick={() => setInviting(true)}>
            Invite
          </Button>
        )
      }
    >
      <ProblemNotice error={error} />
      <Panel flush>
        {members === undefined ? (
          error === null && (
            <div className="p-4">
              <Skeleton lines={4} />
            </div>
          )
        ) : (
          <MemberTable
            members={members}
            ownId={account?.id}
            ownRole={ownRole}
            onAct={(action, member) => setActing({ action, member })}
          />
        )}
      </Panel>
      {mayInvite && <SentInvitations organizationId={organizationId} ownRole={ownRole} />}
      <RolesExplained />
      {ownRole !== undefined && (
        <>
          <InviteDialog
            open={inviting}
            onClose={() => setInviting(false)}
            organizationId={organizationId}
            ownRole={ownRole}
          />
          <ChangeRoleDialog member={on('role')} ownRole={ownRole} ownId={account?.id} onClose={close} />
        </>
      )}
      <RemoveMemberDialog member={on('remove')} onClose={close} />
      <LeaveDialog
        organization={{ id: organizationId, name: organization?.name ?? 'this organization' }}
        open={on('leave') !== undefined}
        onClose={close}
      />
    </Page>
  )
}
