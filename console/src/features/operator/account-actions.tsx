import { useState, type FormEvent } from 'react'
import type { Account } from '../../api/resources.ts'
import { useAccount } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useGraveMutation } from '../account/use-grave-mutation.tsx'
import { changeAccount, forgetAccounts, type AccountChange } from './operator-queries.ts'

const done: Readonly<Record<AccountChange['kind'], string>> = {
  grant: 'has access now',
  withdraw: 'waits again',
  restrict: 'is restricted now',
  lift: 'is no longer restricted',
  'make-operator': 'is an operator now',
  'unmake-operator': 'is no operator any more',
}

/** What an operator may do with an account, each with a word on what it brings about. */
export function AccountActions({ account }: { account: Account }) {
  const say = useToast()
  const { data: own } = useAccount()
  const [reason, setReason] = useState<string>()
  const { mutation, passwordDialog, error } = useGraveMutation({
    mutationFn: (change: AccountChange) => changeAccount(account.id, change),
    async onSuccess(changed, change) {
      setReason(undefined)
      await forgetAccounts()
      say(`${changed.email} ${done[change.kind]}.`)
    },
  })
  const act = (change: AccountChange) => () => mutation.mutate(change)
  const busy = mutation.isPending
  const restrict = (event: FormEvent) => {
    event.preventDefault()
    mutation.mutate({ kind: 'restrict', reason: reason ?? '' })
  }
  if (account.id === own?.id) {
    return <p className="text-sm text-ink-soft">This is your own account: another operator has to change it.</p>
  }
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {account.access_granted_at === null ? (
          <Button look="primary" busy={busy} onClick={act({ kind: 'grant' })}>
            Grant access
          </Button>
        ) : (
          <Button busy={busy} onClick={act({ kind: 'withdraw' })}>
            Take access back
          </Button>
        )}
        {account.is_operator ? (
          <Button busy={busy} onClick={act({ kind: 'unmake-operator' })}>
            No operator any more
          </Button>
        ) : (
          <Button busy={busy} onClick={act({ kind: 'make-operator' })}>
            Make operator
          </Button>
        )}
        {account.restriction !== null ? (
          <Button busy={busy} onClick={act({ kind: 'lift' })}>
            Lift the restriction
          </Button>
        ) : (
          reason === undefined && (
            <Button look="danger" onClick={() => setReason('')}>
              Restrict…
            </Button>
          )
        )}
      </div>
      {reason !== undefined && (
        <form onSubmit={restrict} className="flex flex-col gap-3 rounded-md border border-line p-3">
          <TextField
            label="Reason, shown to the person"
            required
            maxLength={1000}
            autoFocus
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            hint="Their keys and sessions stop doing anything at once, until you lift it."
          />
          <div className="flex justify-end gap-2">
            <Button onClick={() => setReason(undefined)}>Cancel</Button>
            <Button look="danger" type="submit" busy={busy}>
              Restrict
            </Button>
          </div>
        </form>
      )}
      <ProblemNotice error={error} />
      {passwordDialog}
    </>
  )
}
