import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { retentionValues } from '../../../../src/contract/retention.ts'
import type { Retention } from '../../api/resources.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useToast } from '../../ui/toast.tsx'
import { RetentionChoice } from './retention-choice.tsx'
import { chooseRetention } from './retention-queries.ts'
import { TermsField } from './terms-field.tsx'

export function RetentionForm({
  organizationId,
  retention,
  mayChoose,
}: {
  organizationId: string
  retention: Retention
  mayChoose: boolean
}) {
  const say = useToast()
  const [wanted, setWanted] = useState(retention.chosen)
  const [accepts, setAccepts] = useState(false)
  const [deleteKept, setDeleteKept] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const { terms, accepted_terms: accepted } = retention
  const needsTerms = wanted === 'contributor' && terms !== null && accepted?.version !== terms.version
  const isChange = wanted !== retention.chosen || deleteKept || needsTerms
  const choose = useMutation({
    mutationFn: () =>
      chooseRetention(organizationId, {
        retention: wanted,
        acceptTermsVersion: wanted === 'contributor' ? terms?.version : undefined,
        deleteKept,
      }),
    onSuccess(chosen) {
      setAccepts(false)
      setDeleteKept(false)
      setConfirming(false)
      say(`From now on: ${chosen.retention} retention.`)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (deleteKept) setConfirming(true)
    else choose.mutate()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <fieldset className="flex flex-col gap-3">
        <legend className="sr-only">What is kept</legend>
        {retentionValues.map((value) => {
          const why = !retention.allowed.includes(value)
            ? 'Your plan does not include it. An operator can change that.'
            : value === 'contributor' && terms === null
              ? 'This installation offers no contributor terms.'
              : undefined
          return (
            <RetentionChoice
              key={value}
              value={value}
              keptDays={retention.kept_days}
              chosen={wanted === value}
              holds={retention.retention === value}
              disabled={!mayChoose || (why !== undefined && value !== retention.chosen)}
              why={why}
              onChoose={() => setWanted(value)}
            />
          )
        })}
      </fieldset>
      {needsTerms && <TermsField terms={terms} accepts={accepts} onAccept={setAccepts} />}
      {mayChoose && (
        <CheckBox
          label="Also delete what was kept so far, for good. Otherwise it stays until its time."
          checked={deleteKept}
          onChange={setDeleteKept}
        />
      )}
      {!confirming && <ProblemNotice error={choose.error} />}
      {mayChoose && (
        <div>
          <Button
            look={deleteKept ? 'danger' : 'primary'}
            type="submit"
            busy={choose.isPending}
            disabled={!isChange || (needsTerms && !accepts)}
          >
            {deleteKept ? 'Save and delete what was kept' : 'Save'}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title="Delete everything that was kept?"
        confirmLabel="Delete for good"
        onConfirm={() => choose.mutate()}
        busy={choose.isPending}
        error={choose.error}
      >
        All requests and replies of the organization that are kept now are deleted and cannot be brought back. From then
        on, {wanted} retention holds.
      </ConfirmDialog>
    </form>
  )
}
