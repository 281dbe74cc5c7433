import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import type { Organization } from '../../api/resources.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { creditsWords } from '../../ui/number-words.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Segments } from '../../ui/segments.tsx'
import { useToast } from '../../ui/toast.tsx'
import { forgetBilling } from '../billing/billing-queries.ts'
import { moveCredits, type CreditMove } from './operator-queries.ts'

export type MoveKind = 'grant' | 'refund' | 'adjust'

const words: Readonly<Record<MoveKind, { title: string; explanation: string; button: string }>> = {
  grant: { title: 'Grant credits', explanation: 'Given, not paid for.', button: 'Grant' },
  refund: { title: 'Refund', explanation: 'Gives back what a request has cost, once, or an amount.', button: 'Refund' },
  adjust: { title: 'Adjust the balance', explanation: 'Corrects it, up or with a minus down.', button: 'Adjust' },
}

const refundOf = { request: 'Of a request', amount: 'An amount' } as const

interface Given {
  organization: Organization
  onClose: () => void
}

export function MoveDialog({ kind, ...given }: Given & { kind: MoveKind | undefined }) {
  return (
    <Dialog
      open={kind !== undefined}
      onClose={given.onClose}
      title={kind === undefined ? '' : words[kind].title}
      description={kind === undefined ? '' : words[kind].explanation}
    >
      {kind !== undefined && <MoveForm kind={kind} {...given} />}
    </Dialog>
  )
}

function MoveForm({ kind, organization, onClose }: Given & { kind: MoveKind }) {
  const say = useToast()
  const [of, setOf] = useState<keyof typeof refundOf>('request')
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const byRequest = kind === 'refund' && of === 'request'
  const move = useMutation({
    mutationFn: () => {
      const made: CreditMove = byRequest
        ? { kind: 'refund-request', requestId: typed.trim(), note }
        : { kind, amount: typed.trim(), note }
      return moveCredits(organization.id, made)
    },
    async onSuccess(transfer) {
      await forgetBilling(organization.id)
      say(`${creditsWords(transfer.amount)} credits for ${organization.name}.`)
      onClose()
    },
  })
  const problem = move.error instanceof ApiProblem ? move.error : undefined
  const wrong = problem?.of(byRequest ? 'request_id' : 'amount')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    move.mutate()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {kind === 'refund' && (
        <div>
          <Segments label="What is refunded" options={refundOf} value={of} onChange={setOf} />
        </div>
      )}
      <TextField
        key={String(byRequest)}
        label={byRequest ? 'Request id' : 'Credits'}
        required
        autoFocus
        autoComplete="off"
        {...(!byRequest && { inputMode: 'decimal' as const })}
        className={byRequest ? 'font-mono text-xs' : 'tabular-nums'}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={wrong}
      />
      <TextField
        label={kind === 'adjust' ? 'Note' : 'Note, if any'}
        required={kind === 'adjust'}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        hint="The organization sees it."
        error={problem?.of('note')}
      />
      {wrong === undefined && <ProblemNotice error={move.error} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit" busy={move.isPending}>
          {words[kind].button}
        </Button>
      </div>
    </form>
  )
}
