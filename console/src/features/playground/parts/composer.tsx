import { ArrowUp, Square } from 'lucide-react'
import { useId, type FormEvent, type KeyboardEvent } from 'react'
import type { Model } from '../../../../../src/contract/model.ts'
import { Button } from '../../../ui/button.tsx'
import { shortNumber } from '../../../ui/number-words.ts'
import type { PlaygroundState } from '../conversation/playground-state.ts'
import type { Runner } from '../conversation/runner.ts'
import { openCalls } from '../conversation/turn.ts'
import { setupFaults } from '../setup/request-from.ts'
import { columnNames } from './column-view.tsx'

/** Says one thing to every column at once, or stops them all. */
export function Composer({
  runner,
  state,
  models,
  draft,
  onDraft,
}: {
  runner: Runner
  state: PlaygroundState
  models: readonly Model[] | undefined
  draft: string
  onDraft: (draft: string) => void
}) {
  const noteId = useId()
  const running = state.columns.some(({ turns }) => {
    const last = turns.at(-1)
    return last?.kind === 'assistant' && last.state === 'running'
  })
  const hindrance = hindranceOf(state, models)
  const ready = !running && hindrance === undefined && draft.trim() !== ''
  const send = () => {
    if (!ready) return
    runner.say(draft)
    onDraft('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const press = (event: KeyboardEvent) => {
    // A text that is still being composed (Japanese, say) ends with Enter, too.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form onSubmit={submit} className="relative border-t border-line bg-surface px-4 py-3">
      <div className="mx-auto max-w-3xl">
        <div className="flex items-end gap-2 rounded-lg border border-line-strong/60 bg-surface p-1.5 focus-within:border-accent">
          <textarea
            aria-label="Message"
            aria-describedby={noteId}
            rows={1}
            value={draft}
            placeholder={state.columns.length > 1 ? 'Message to all columns' : 'Message'}
            onChange={(event) => onDraft(event.target.value)}
            onKeyDown={press}
            className="field-sizing-content max-h-48 min-h-8 flex-1 resize-none bg-transparent px-2 py-1.5 text-sm outline-none placeholder:text-ink-soft"
          />
          {running ? (
            <Button small onClick={() => runner.stop()} icon={<Square aria-hidden className="size-3" />}>
              Stop
            </Button>
          ) : (
            <Button
              small
              look="primary"
              type="submit"
              disabled={!ready}
              icon={<ArrowUp aria-hidden className="size-3.5" />}
            >
              Send
            </Button>
          )}
        </div>
        <p id={noteId} className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-2xs text-ink-soft tabular-nums">
          <span className={hindrance === undefined ? undefined : 'text-warning'}>
            {hindrance ?? <span className="max-sm:sr-only">Enter sends, Shift+Enter begins a new line.</span>}
          </span>
          <span>{limitsLeft(state)}</span>
        </p>
      </div>
    </form>
  )
}

/** Why nothing can be sent just now. */
function hindranceOf({ columns }: PlaygroundState, models: readonly Model[] | undefined): string | undefined {
  if (models === undefined) return 'The models are not known yet.'
  for (const [index, { setup, turns }] of columns.entries()) {
    const where = columns.length === 1 ? '' : `Column ${columnNames[index] ?? ''}. `
    const [fault] = setupFaults(
      setup,
      models.find(({ id }) => id === setup.model),
    )
    if (fault !== undefined) return `${where}${fault.param}: ${fault.message}`
    if (openCalls(turns) !== undefined) return `${where}The model waits for the results of its calls.`
  }
  return undefined
}

/** From the headers of the latest answer. */
function limitsLeft({ columns }: PlaygroundState): string | undefined {
  const answers = columns.flatMap(({ turns }) => turns.filter((turn) => turn.kind === 'assistant'))
  const limits = answers.findLast(({ figures }) => figures.limits !== undefined)?.figures.limits
  const words = {
    requests: 'requests/min',
    tokens: 'tokens/min',
    'requests-day': 'requests/day',
    'tokens-day': 'tokens/day',
  }
  const parts = limits?.map(({ name, remaining }) => `${shortNumber(remaining)} ${words[name]}`)
  return parts && `Left: ${parts.join(' · ')}`
}
