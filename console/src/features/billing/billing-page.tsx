import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useOrganization } from '../../api/organizations.ts'
import { useMay, useRole } from '../../api/role.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CreditNotice } from '../home/credit-notice.tsx'
import { PricesPanel } from '../limits/prices-panel.tsx'
import { BillingFigures } from './billing-figures.tsx'
import { billingQuery } from './billing-queries.ts'
import { CapDialog } from './cap-dialog.tsx'
import { PaymentsPanel } from './payments-panel.tsx'
import { StatementsPanel } from './statements-panel.tsx'
import { TransfersPanel } from './transfers-panel.tsx'

const route = getRouteApi('/inside/organizations/$organization/billing')

/** The credits of an organization. */
export function BillingPage() {
  const { organization: id } = route.useParams()
  const role = useRole(id)
  const maySee = useMay(id, 'billing:read')
  const mayCap = useMay(id, 'billing:manage')
  const { data: organization } = useOrganization(id)
  const { data: billing, error } = useQuery({ ...billingQuery(id), enabled: maySee })
  const [capping, setCapping] = useState(false)
  if (role !== undefined && !maySee) {
    return (
      <Page title="Credits">
        <Notice title="For owners and admins">
          Your role is {role}. What requests cost is also on the page of usage, which you may see.
        </Notice>
      </Page>
    )
  }
  return (
    <Page
      title="Credits"
      description="What requests cost is taken from here. Models without a price are free."
      actions={
        mayCap &&
        billing !== undefined && (
          <Button onClick={() => setCapping(true)}>
            {billing.monthly_cap === null ? 'Set a monthly cap' : 'Change the cap'}
          </Button>
        )
      }
    >
      <CreditNotice organizationId={id} />
      {billing === undefined ? (
        error === null ? (
          <Skeleton lines={6} />
        ) : (
          <ProblemNotice error={error} />
        )
      ) : (
        <>
          <BillingFigures billing={billing} />
          <div className="grid gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            {organization !== undefined && <StatementsPanel organizationId={id} since={organization.created_at} />}
            <PaymentsPanel organizationId={id} />
          </div>
          <TransfersPanel organizationId={id} />
          <PricesPanel organizationId={id} />
          <CapDialog open={capping} onClose={() => setCapping(false)} billing={billing} />
        </>
      )}
    </Page>
  )
}
