import { LogOut, UserMinus, UserPen } from 'lucide-react'
import { isAtMost, roleMay, type Role } from '../../../../src/platform/access/roles.ts'
import type { Member } from '../../api/resources.ts'
import { Badge } from '../../ui/badge.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Time } from '../../ui/time.tsx'
import { roleWords } from './role-words.ts'

export type MemberAction = 'role' | 'remove' | 'leave'

export function MemberTable({
  members,
  ownId,
  ownRole,
  onAct,
}: {
  members: readonly Member[]
  ownId: string | undefined
  ownRole: Role | undefined
  onAct: (action: MemberAction, member: Member) => void
}) {
  const owners = members.filter(({ role }) => role === 'owner').length
  const columns: Column<Member>[] = [
    {
      title: 'Person',
      cell: (member) => (
        <div className="min-w-32">
          <p className="flex flex-wrap items-center gap-2 font-medium break-all">
            {member.name ?? member.email}
            {member.account_id === ownId && <Badge look="accent">You</Badge>}
          </p>
          {member.name !== null && <p className="text-xs break-all text-ink-soft">{member.email}</p>}
        </div>
      ),
    },
    {
      title: 'Role',
      cell: ({ role }) => <span title={roleWords[role].explanation}>{roleWords[role].name}</span>,
    },
    { title: 'Member since', wide: true, cell: (member) => <Time value={member.joined_at} /> },
    {
      title: 'Actions',
      hideTitle: true,
      cell: (member) => {
        const isSelf = member.account_id === ownId
        const lastOwner = member.role === 'owner' && owners <= 1
        const mayTouch =
          ownRole !== undefined && roleMay(ownRole, 'member:manage') && isAtMost(member.role, ownRole) && !lastOwner
        const who = member.name ?? member.email
        return (
          <div className="flex justify-end gap-0.5">
            {mayTouch && (
              <IconButton
                label={`Change the role of ${who}`}
                icon={<UserPen aria-hidden />}
                onClick={() => onAct('role', member)}
              />
            )}
            {mayTouch && !isSelf && (
              <IconButton
                danger
                label={`Remove ${who}`}
                icon={<UserMinus aria-hidden />}
                onClick={() => onAct('remove', member)}
              />
            )}
            {isSelf && (
              <IconButton
                danger
                disabled={lastOwner}
                label={lastOwner ? 'You are the last owner: hand the organization over before you leave' : 'Leave'}
                icon={<LogOut aria-hidden />}
                onClick={() => onAct('leave', member)}
              />
            )}
          </div>
        )
      },
    },
  ]
  return <DataTable caption="Members" columns={columns} rows={members} keyOf={(member) => member.account_id} />
}
