import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import type { Billing } from '../../api/resources.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { creditsWords } from '../../ui/number-words.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useToast } from '../../ui/toast.tsx'
import { forgetBilling, setMonthlyCap } from './billing-queries.ts'

interface Given {
  billing: Billing
  onClose: () => void
}

export function CapDialog({ open, ...given }: Given & { open: boolean }) {
  return (
    <Dialog
      open={open}
      onClose={given.onClose}
      title="Monthly cap"
      description="The most that may be spent in a calendar month (UTC). Requests beyond it are answered with 402."
    >
      <CapForm {...given} />
    </Dialog>
  )
}

function CapForm({ billing, onClose }: Given) {
  const say = useToast()
  const [typed, setTyped] = useState(billing.monthly_cap?.replace(/\.?0+$/, '') ?? '')
  const change = useMutation({
    mutationFn: (cap: string | null) => setMonthlyCap(billing.organization_id, cap),
    async onSuccess(changed) {
      await forgetBilling(billing.organization_id)
      say(
        changed.monthly_cap === null
          ? 'There is no cap any more.'
          : `The cap is ${creditsWords(changed.monthly_cap)} credits now.`,
      )
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate(typed.trim())
  }
  const wrong = change.error instanceof ApiProblem ? change.error.of('monthly_cap') : undefined
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Credits a month"
        inputMode="decimal"
        required
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        hint={`${creditsWords(billing.month_spent)} were spent this month.`}
        error={wrong}
      />
      {wrong === undefined && <ProblemNotice error={change.error} />}
      <div className="flex flex-wrap justify-end gap-2">
        {billing.monthly_cap !== null && (
          <Button look="danger" disabled={change.isPending} onClick={() => change.mutate(null)} className="mr-auto">
            Remove the cap
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit" busy={change.isPending}>
          Set the cap
        </Button>
      </div>
    </form>
  )
}
