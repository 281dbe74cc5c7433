import { Check, Minus } from 'lucide-react'
import { roleMay, roles, type Permission, type Role } from '../../../../src/platform/access/roles.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { roleWords } from './role-words.ts'

/** What people ask about roles, in the words they ask it in; the answers come from the server's own table. */
const questions: readonly { label: string; permission: Permission }[] = [
  { label: 'See projects, keys, members and usage', permission: 'usage:read' },
  { label: 'Make keys, and look after their own', permission: 'api-key:create' },
  { label: 'Use the playground', permission: 'playground:use' },
  { label: 'Read content, where it is kept', permission: 'content:read' },
  { label: 'Change and revoke everybody’s keys', permission: 'api-key:manage' },
  { label: 'Make and archive projects', permission: 'project:manage' },
  { label: 'Invite, remove, give roles up to their own', permission: 'member:manage' },
  { label: 'See credits and statements', permission: 'billing:read' },
  { label: 'Read the audit log', permission: 'audit:read' },
  { label: 'Set the spending cap', permission: 'billing:manage' },
  { label: 'Choose what content is kept', permission: 'retention:manage' },
  { label: 'Hand over or delete the organization', permission: 'organization:delete' },
]

export function RolesExplained() {
  const columns: Column<(typeof questions)[number]>[] = [
    { title: 'May', cell: ({ label }) => label },
    ...roles.map((role) => ({
      title: roleWords[role].name,
      cell: ({ permission }: { permission: Permission }) => <Answer role={role} permission={permission} />,
    })),
  ]
  return (
    <Panel title="What each role may do" flush>
      <div className="hidden md:block">
        <DataTable caption="What each role may do" columns={columns} rows={questions} keyOf={({ label }) => label} />
      </div>
      {/* Where there is no room for the table, in a sentence each. */}
      <dl className="divide-y divide-line text-sm md:hidden">
        {roles.map((role) => (
          <div key={role} className="px-4 py-2.5">
            <dt className="font-medium">{roleWords[role].name}</dt>
            <dd className="text-ink-soft">{roleWords[role].explanation}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function Answer({ role, permission }: { role: Role; permission: Permission }) {
  return roleMay(role, permission) ? (
    <Check aria-label="yes" className="size-4 text-success" />
  ) : (
    <Minus aria-label="no" className="size-4 text-ink-soft" />
  )
}
