import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { roleMay } from '../../../../src/platform/access/roles.ts'
import { useOrganization } from '../../api/organizations.ts'
import { useRole } from '../../api/role.ts'
import { useAccount } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { HandOverDialog } from '../members/hand-over-dialog.tsx'
import { LeaveDialog } from '../members/leave-dialog.tsx'
import { membersQuery } from '../members/members-queries.ts'
import { DeleteOrganizationDialog } from './delete-organization-dialog.tsx'
import { OrganizationFacts } from './organization-facts.tsx'
import { RenameOrganization } from './rename-organization.tsx'
import { SettingRow } from './setting-row.tsx'

const route = getRouteApi('/inside/organizations/$organization/settings')

export function SettingsPage() {
  const { organization: id } = route.useParams()
  const { data: account } = useAccount()
  const { data: organization, error } = useOrganization(id)
  const { data: members } = useQuery(membersQuery(id))
  const role = useRole(id)
  const [opened, setOpened] = useState<'hand-over' | 'leave' | 'delete'>()
  const close = () => setOpened(undefined)
  if (organization === undefined || role === undefined) {
    return <Page title="Settings">{error === null ? <Skeleton lines={6} /> : <ProblemNotice error={error} />}</Page>
  }
  const heirs = members?.filter((member) => member.account_id !== account?.id && member.role !== 'owner') ?? []
  const isMember = members?.some((member) => member.account_id === account?.id) === true
  const isLastOwner = role === 'owner' && members?.filter((member) => member.role === 'owner').length === 1
  const mayDelete = roleMay(role, 'organization:delete')
  return (
    <Page title="Settings" description="The organization itself. What belongs to people is in your account.">
      <RenameOrganization
        key={organization.name}
        organization={organization}
        mayRename={roleMay(role, 'organization:update')}
      />
      <OrganizationFacts organization={organization} />
      {(isMember || mayDelete) && (
        <Panel title="Leaving and ending" flush>
          <ul className="divide-y divide-line">
            {isMember && roleMay(role, 'organization:transfer') && (
              <SettingRow
                title="Hand it over"
                explanation={
                  heirs.length === 0
                    ? 'Another member becomes the owner, and you an admin. There is nobody else yet: invite somebody first.'
                    : 'Another member becomes the owner, and you an admin.'
                }
              >
                <Button disabled={heirs.length === 0} onClick={() => setOpened('hand-over')}>
                  Hand over
                </Button>
              </SettingRow>
            )}
            {isMember && (
              <SettingRow
                title="Leave it"
                explanation={
                  isLastOwner
                    ? 'You are the last owner: hand the organization over first.'
                    : 'You lose access, and keys that you made stop working.'
                }
              >
                <Button disabled={isLastOwner} onClick={() => setOpened('leave')}>
                  Leave
                </Button>
              </SettingRow>
            )}
            {mayDelete && (
              <SettingRow
                title="Delete it"
                explanation="All its keys stop at once, and nobody sees it any more. This cannot be undone."
              >
                <Button look="danger" onClick={() => setOpened('delete')}>
                  Delete the organization
                </Button>
              </SettingRow>
            )}
          </ul>
        </Panel>
      )}
      <HandOverDialog open={opened === 'hand-over'} onClose={close} organizationId={id} heirs={heirs} />
      <LeaveDialog open={opened === 'leave'} onClose={close} organization={organization} />
      <DeleteOrganizationDialog open={opened === 'delete'} onClose={close} organization={organization} />
    </Page>
  )
}
