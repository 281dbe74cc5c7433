import { useState, type FormEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import type { ToolCall } from '../conversation/reply.ts'
import type { ToolSetup } from '../setup/setup.ts'

/** One plays the tools: a result for each call, from the set-up or by hand, and the model goes on. */
export function ToolResultsForm({
  calls,
  tools,
  onAnswer,
}: {
  calls: readonly ToolCall[]
  tools: readonly ToolSetup[]
  onAnswer: (results: string[]) => void
}) {
  const [results, setResults] = useState(() =>
    calls.map((call) => tools.find(({ name }) => name === call.name)?.cannedResult ?? ''),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAnswer(results)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 rounded-lg border border-accent/40 bg-accent-wash/40 p-3">
      <p className="text-xs text-ink-soft">
        The model waits for {calls.length === 1 ? 'a result' : `${calls.length} results`}. Nothing is run here: you
        answer for the tools.
      </p>
      {calls.map((call, index) => (
        <TextArea
          key={call.id}
          label={`Result of ${call.name}`}
          rows={3}
          className="font-mono text-xs"
          value={results[index] ?? ''}
          onChange={(event) => setResults(results.with(index, event.target.value))}
        />
      ))}
      <div>
        <Button look="primary" small type="submit">
          {calls.length === 1 ? 'Send the result' : 'Send the results'}
        </Button>
      </div>
    </form>
  )
}
