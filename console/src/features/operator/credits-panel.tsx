import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Organization } from '../../api/resources.ts'
import { Button } from '../../ui/button.tsx'
import { Fact } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { creditsWords } from '../../ui/number-words.ts'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { billingQuery, forgetBilling } from '../billing/billing-queries.ts'
import { FreezeDialog } from './freeze-dialog.tsx'
import { MoveDialog, type MoveKind } from './move-dialog.tsx'
import { unfreezeBilling } from './operator-queries.ts'

/** The credits of an organization in the operator's hands. */
export function CreditsPanel({ organization }: { organization: Organization }) {
  const say = useToast()
  const { data: billing, error } = useQuery(billingQuery(organization.id))
  const [moving, setMoving] = useState<MoveKind>()
  const [freezing, setFreezing] = useState(false)
  const thaw = useMutation({
    mutationFn: () => unfreezeBilling(organization.id),
    async onSuccess() {
      await forgetBilling(organization.id)
      say('Paid requests run again.')
    },
  })
  return (
    <Panel title="Credits" description="Each of these is a line in the ledger and in the audit log.">
      {billing === undefined ? (
        error === null ? (
          <Skeleton lines={4} />
        ) : (
          <ProblemNotice error={error} />
        )
      ) : (
        <div className="flex flex-col gap-4">
          {billing.frozen !== null && (
            <Notice kind="warning" title="Frozen">
              {billing.frozen.reason} Ends <RelativeTime value={billing.frozen.until} />.
            </Notice>
          )}
          <dl className="grid grid-cols-2 gap-x-8 gap-y-3 text-sm tabular-nums">
            <Fact name="Available">{creditsWords(billing.available)}</Fact>
            <Fact name="Balance">{creditsWords(billing.balance)}</Fact>
            <Fact name="Held for running requests">{creditsWords(billing.held)}</Fact>
            <Fact name="Spent this month">
              {creditsWords(billing.month_spent)}
              {billing.monthly_cap !== null && ` of ${creditsWords(billing.monthly_cap)}`}
            </Fact>
          </dl>
          <ProblemNotice error={thaw.error} />
          <div className="flex flex-wrap gap-2">
            <Button look="primary" onClick={() => setMoving('grant')}>
              Grant
            </Button>
            <Button onClick={() => setMoving('refund')}>Refund</Button>
            <Button onClick={() => setMoving('adjust')}>Adjust</Button>
            {billing.frozen === null ? (
              <Button look="danger" onClick={() => setFreezing(true)}>
                Freeze
              </Button>
            ) : (
              <Button busy={thaw.isPending} onClick={() => thaw.mutate()}>
                Unfreeze
              </Button>
            )}
          </div>
        </div>
      )}
      <MoveDialog kind={moving} organization={organization} onClose={() => setMoving(undefined)} />
      <FreezeDialog open={freezing} organization={organization} onClose={() => setFreezing(false)} />
    </Panel>
  )
}
