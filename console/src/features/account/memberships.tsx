import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Account } from '../../api/resources.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { roleWords } from '../members/role-words.ts'
import { NewOrganizationDialog } from './new-organization-dialog.tsx'

/** The organizations that one belongs to. */
export function Memberships({ account }: { account: Account }) {
  const [making, setMaking] = useState(false)
  const isActive = account.state === 'active'
  return (
    <Panel
      title="Your organizations"
      flush
      actions={
        isActive && (
          <Button small icon={<Plus aria-hidden className="size-3.5" />} onClick={() => setMaking(true)}>
            New organization
          </Button>
        )
      }
    >
      {account.memberships.length === 0 ? (
        <p className="px-4 py-6 text-center text-sm text-ink-soft">You belong to none yet.</p>
      ) : (
        <ul className="divide-y divide-line">
          {account.memberships.map(({ organization_id: id, organization_name: name, role, joined_at: joinedAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2.5 text-sm">
              {isActive ? (
                <Link
                  to="/organizations/$organization"
                  params={{ organization: id }}
                  className="font-medium break-words hover:text-accent-strong hover:underline"
                >
                  {name}
                </Link>
              ) : (
                <span className="font-medium break-words">{name}</span>
              )}
              <span className="text-xs text-ink-soft">
                {roleWords[role].name}, since <RelativeTime value={joinedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <NewOrganizationDialog open={making} onClose={() => setMaking(false)} />
    </Panel>
  )
}
