import { MessagesSquare } from 'lucide-react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column } from '../conversation/playground-state.ts'
import type { PlaygroundStore } from '../conversation/playground-store.ts'
import type { Runner } from '../conversation/runner.ts'
import { openCalls } from '../conversation/turn.ts'
import { AssistantTurnView } from './assistant-turn.tsx'
import { ToolResultsForm } from './tool-results-form.tsx'
import { ToolTurnView } from './tool-turn.tsx'
import { useFollowedEnd } from './use-followed-end.ts'
import { UserTurnView } from './user-turn.tsx'

/** What was said, in order. Follows the end while one is there, and stays where one has scrolled to. */
export function Transcript({
  store,
  runner,
  column,
  organizationId,
  label,
}: {
  store: PlaygroundStore
  runner: Runner
  column: Column
  organizationId: string
  label: string
}) {
  const follow = useFollowedEnd()
  const waiting = openCalls(column.turns)
  const last = column.turns.at(-1)
  return (
    <div
      ref={follow.box}
      tabIndex={0}
      role="region"
      aria-label={label}
      className="relative min-h-0 flex-1 overflow-y-auto px-4 py-4"
      onScroll={follow.onScroll}
    >
      <div ref={follow.content} className="@container">
        {column.turns.length === 0 ? (
          <EmptyState icon={<MessagesSquare aria-hidden />} title="Say something to the model">
            Settings apply to the next message. Conversations are kept in this browser only, never on the server.
          </EmptyState>
        ) : (
          <div className="mx-auto flex max-w-3xl flex-col gap-5">
            {column.turns.map((turn) =>
              turn.kind === 'user' ? (
                <UserTurnView key={turn.id} turn={turn} />
              ) : turn.kind === 'tool' ? (
                <ToolTurnView key={turn.id} turn={turn} />
              ) : (
                <AssistantTurnView
                  key={turn.id}
                  turn={turn}
                  runner={runner}
                  columnId={column.id}
                  organizationId={organizationId}
                  // Only what was asked for now is judged by what is asked for now.
                  {...(turn === last && { setup: column.setup })}
                />
              ),
            )}
            {waiting !== undefined && (
              <ToolResultsForm
                key={waiting.id}
                calls={waiting.reply.toolCalls}
                tools={column.setup.tools}
                onAnswer={(results) => runner.answerCalls(column.id, results)}
              />
            )}
          </div>
        )}
        <TakeBack store={store} column={column} />
      </div>
    </div>
  )
}

/** The last question can be taken back, to be asked otherwise. */
function TakeBack({ store, column }: { store: PlaygroundStore; column: Column }) {
  const last = column.turns.at(-1)
  const question = column.turns.findLast((turn) => turn.kind === 'user')
  if (question === undefined || (last?.kind === 'assistant' && last.state === 'running')) return null
  return (
    <div className="mx-auto mt-4 max-w-3xl">
      <button
        type="button"
        className="rounded text-2xs text-ink-soft underline underline-offset-2 hover:text-ink"
        onClick={() => store.dispatch({ type: 'taken-back', column: column.id, turn: question.id })}
      >
        Remove the last exchange
      </button>
    </div>
  )
}
