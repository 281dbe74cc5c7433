import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { credentialKinds } from '../../../../src/contract/credential-kinds.ts'
import { retentionValues } from '../../../../src/contract/retention.ts'
import { ApiProblem } from '../../api/problem.ts'
import { queryClient } from '../../api/query-client.ts'
import type { Organization, Plan } from '../../api/resources.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { wholeNumber } from '../../ui/number-words.ts'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useToast } from '../../ui/toast.tsx'
import { setPlan } from './operator-queries.ts'
import { OwnList } from './own-list.tsx'
import { draftOf, limitNames, overridesOf } from './overrides-draft.ts'
import { limitWords } from './plan-words.ts'

/** The plan of an organization, and what it has otherwise. Takes effect with the next request. */
export function PlanEditor({ organization, plans }: { organization: Organization; plans: readonly Plan[] }) {
  const say = useToast()
  const [planName, setPlanName] = useState(organization.plan)
  const [draft, setDraft] = useState(() => draftOf(organization.overrides))
  const plan = plans.find(({ name }) => name === planName)
  const save = useMutation({
    mutationFn: () => setPlan(organization.id, planName, overridesOf(draft)),
    async onSuccess(changed) {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['organizations', organization.id] }),
        queryClient.invalidateQueries({ queryKey: ['operator', 'organizations'] }),
      ])
      say(
        `${changed.name} is on the plan “${changed.plan}”${changed.overrides === null ? '' : ', with its own terms'}.`,
      )
    },
  })
  const problem = save.error instanceof ApiProblem ? save.error : undefined
  const fieldErrors = problem?.fields.length ?? 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Panel title="Plan" description="What is left empty stays as the plan has it. It holds from the next request on.">
      <form onSubmit={submit} className="flex flex-col gap-4">
        <SelectField label="Plan" value={planName} onChange={(event) => setPlanName(event.target.value)}>
          {plan === undefined && <option value={planName}>{planName} (not in the configuration)</option>}
          {plans.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {limitNames.map((name) => (
            <TextField
              key={name}
              label={limitWords[name]}
              type="number"
              min={0}
              step={1}
              className="tabular-nums"
              placeholder={plan === undefined ? '' : wholeNumber(plan.limits[name])}
              value={draft.limits[name]}
              onChange={(event) => setDraft({ ...draft, limits: { ...draft.limits, [name]: event.target.value } })}
              error={problem?.of(`overrides.limits.${name}`)}
            />
          ))}
          <TextField
            label="Models"
            placeholder={plan?.models.join(', ') ?? ''}
            value={draft.models}
            onChange={(event) => setDraft({ ...draft, models: event.target.value })}
            hint="Patterns such as house/*, with commas."
            error={problem?.of('overrides.models')}
          />
          <TextField
            label="Price multiplier"
            type="number"
            min={0}
            max={1000}
            step="any"
            placeholder={String(plan?.price_multiplier ?? '')}
            value={draft.priceMultiplier}
            onChange={(event) => setDraft({ ...draft, priceMultiplier: event.target.value })}
            error={problem?.of('overrides.price_multiplier')}
          />
        </div>
        <OwnList
          label="Kinds of credential of its own"
          all={credentialKinds}
          value={draft.credentials}
          byPlan={plan?.credentials ?? []}
          onChange={(credentials) => setDraft({ ...draft, credentials })}
        />
        <OwnList
          label="Values of retention of its own"
          all={retentionValues}
          value={draft.retention}
          byPlan={plan?.retention ?? []}
          onChange={(retention) => setDraft({ ...draft, retention })}
        />
        {fieldErrors === 0 ? (
          <ProblemNotice error={save.error} />
        ) : (
          problem?.fields.map(({ field, message }) => (
            <p key={field} className="text-xs text-danger">
              {field}: {message}
            </p>
          ))
        )}
        <div>
          <Button look="primary" type="submit" busy={save.isPending}>
            Save the plan
          </Button>
        </div>
      </form>
    </Panel>
  )
}
