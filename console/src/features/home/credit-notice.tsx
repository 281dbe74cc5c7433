import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Billing } from '../../api/resources.ts'
import { useMay } from '../../api/role.ts'
import { Notice } from '../../ui/notice.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { textLink } from '../../ui/text-link.ts'
import { creditsQuery } from './overview-queries.ts'

/** Says so when requests are refused for want of credits, and why; else nothing. */
export function CreditNotice({ organizationId }: { organizationId: string }) {
  const maySee = useMay(organizationId, 'billing:read')
  const { data: billing } = useQuery({ ...creditsQuery(organizationId), enabled: maySee })
  if (billing === undefined) return null
  const more = (
    <Link to="/organizations/$organization/billing" params={{ organization: organizationId }} className={textLink}>
      See credits
    </Link>
  )
  if (billing.frozen !== null) {
    return (
      <Notice kind="warning" title="Credits are frozen">
        {billing.frozen.reason} Requests that cost something are refused until then; it ends{' '}
        <RelativeTime value={billing.frozen.until} />. {more}
      </Notice>
    )
  }
  if (capIsReached(billing)) {
    return (
      <Notice kind="warning" title="The monthly cap is reached">
        Requests that cost something are refused until next month, or until an owner raises the cap. {more}
      </Notice>
    )
  }
  if (Number(billing.available) > 0 || !hasPaid(billing)) return null
  return (
    <Notice kind="warning" title="There are no credits left">
      Requests that cost something are refused until more are added. {more}
    </Notice>
  )
}

function capIsReached({ monthly_cap: cap, month_spent: spent }: Billing): boolean {
  return cap !== null && Number(spent) >= Number(cap)
}

/** Where everything is free, nobody needs credits, and their absence is no news. */
function hasPaid({ balance, month_spent: spent }: Billing): boolean {
  return Number(balance) !== 0 || Number(spent) > 0
}
