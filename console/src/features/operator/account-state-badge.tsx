import type { ListedAccount } from '../../api/resources.ts'
import { Badge } from '../../ui/badge.tsx'

const looks = {
  active: ['success', 'Active'],
  waiting: ['warning', 'Waits'],
  restricted: ['danger', 'Restricted'],
} as const

export function AccountStateBadge({ account }: { account: Pick<ListedAccount, 'state' | 'email_verified_at'> }) {
  const [look, words] = looks[account.state]
  return (
    <Badge look={look}>
      {account.state === 'waiting' && account.email_verified_at === null ? 'Address not confirmed' : words}
    </Badge>
  )
}
