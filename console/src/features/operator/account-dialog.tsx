import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Account } from '../../api/resources.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Fact } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { textLink } from '../../ui/text-link.ts'
import { Time } from '../../ui/time.tsx'
import { AccountActions } from './account-actions.tsx'
import { AccountStateBadge } from './account-state-badge.tsx'
import { accountDetailsQuery } from './operator-queries.ts'

/** One account: how it stands, and what an operator may do with it. */
export function AccountDialog({ accountId, onClose }: { accountId: string | undefined; onClose: () => void }) {
  const { data: account, error } = useQuery({
    ...accountDetailsQuery(accountId ?? ''),
    enabled: accountId !== undefined,
  })
  return (
    <Dialog open={accountId !== undefined} onClose={onClose} title={account?.name ?? account?.email ?? 'Account'}>
      {account === undefined ? (
        error === null ? (
          <Skeleton lines={5} />
        ) : (
          <ProblemNotice error={error} />
        )
      ) : (
        <div className="flex flex-col gap-5">
          <AccountFacts account={account} />
          <AccountActions key={account.id} account={account} />
        </div>
      )}
    </Dialog>
  )
}

function AccountFacts({ account }: { account: Account }) {
  return (
    <>
      {account.restriction !== null && (
        <Notice kind="danger" title="Restricted">
          {account.restriction.reason}
        </Notice>
      )}
      <dl className="grid grid-cols-2 gap-x-8 gap-y-3 text-sm">
        <Fact name="Email">{account.email}</Fact>
        <Fact name="State">
          <AccountStateBadge account={account} />
        </Fact>
        <Fact name="Signed up">
          <Time value={account.created_at} />
        </Fact>
        <Fact name="Address confirmed">
          <Time value={account.email_verified_at} none="Not yet" />
        </Fact>
        <Fact name="Organizations">
          {account.memberships.length === 0
            ? 'None'
            : account.memberships.map(({ organization_id: id, organization_name: name, role }) => (
                <span key={id} className="block">
                  <Link to="/operator/organizations/$organization" params={{ organization: id }} className={textLink}>
                    {name}
                  </Link>
                  , {role}
                </span>
              ))}
        </Fact>
        <Fact name="Id">
          <span className="font-mono text-xs break-all">{account.id}</span>
        </Fact>
      </dl>
    </>
  )
}
