import { useState, type FormEvent, type ReactNode } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'

/** One name to choose, with what it is for. */
export function NameForm(given: {
  title: string
  explanation: ReactNode
  label: string
  initial: string
  submitLabel: string
  onSubmit: (name: string) => void
  busy: boolean
  error: Error | null
}) {
  const [name, setName] = useState(given.initial)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    given.onSubmit(name)
  }
  const wrong = given.error instanceof ApiProblem ? given.error.of('name') : undefined
  return (
    <Panel title={given.title}>
      <form onSubmit={submit} className="flex max-w-md flex-col gap-4">
        <p className="text-sm text-ink-soft">{given.explanation}</p>
        <TextField
          label={given.label}
          required
          maxLength={100}
          autoFocus
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={wrong}
        />
        {wrong === undefined && <ProblemNotice error={given.error} />}
        <div>
          <Button look="primary" type="submit" busy={given.busy}>
            {given.submitLabel}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
