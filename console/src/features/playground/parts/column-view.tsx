import { SlidersHorizontal, X } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { Model } from '../../../../../src/contract/model.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { Column } from '../conversation/playground-state.ts'
import type { PlaygroundStore } from '../conversation/playground-store.ts'
import type { Runner } from '../conversation/runner.ts'
import { ModelPicker } from './model-picker.tsx'
import { Transcript } from './transcript.tsx'

export const columnNames = ['A', 'B', 'C'] as const

/** One conversation, with its model above. */
export const ColumnView = memo(function ColumnView({
  store,
  runner,
  column,
  models,
  modelsError,
  organizationId,
  place,
  alone,
  selected,
}: {
  store: PlaygroundStore
  runner: Runner
  column: Column
  models: readonly Model[] | undefined
  modelsError: unknown
  organizationId: string
  place: number
  alone: boolean
  selected: boolean
}) {
  const name = `column ${columnNames[place] ?? ''}`
  return (
    <section
      aria-label={alone ? 'Conversation' : `Conversation in ${name}`}
      className={classNames(
        'relative flex min-w-0 flex-1 snap-start flex-col border-line not-last:border-r',
        !alone && 'min-w-[85vw] sm:min-w-68',
      )}
    >
      <div
        className={classNames(
          'flex items-start gap-2 border-b px-4 py-2',
          selected && !alone ? 'border-accent bg-accent-wash/50' : 'border-line',
        )}
      >
        {!alone && <span className="mt-1.5 text-xs font-semibold text-ink-soft">{columnNames[place]}</span>}
        <ModelPicker
          models={models}
          error={modelsError}
          value={column.setup.model}
          label={alone ? 'Model' : `Model of ${name}`}
          onChange={(model) => store.dispatch({ type: 'setup-changed', column: column.id, change: { model } })}
        />
        {!alone && (
          <div className="ml-auto flex">
            <IconButton
              label={`Settings of ${name}`}
              pressed={selected}
              onClick={() => store.dispatch({ type: 'column-selected', id: column.id })}
            >
              <SlidersHorizontal aria-hidden className="size-3.5" />
            </IconButton>
            <IconButton
              label={`Remove ${name}`}
              onClick={() => {
                runner.stopColumn(column.id)
                store.dispatch({ type: 'column-removed', id: column.id })
              }}
            >
              <X aria-hidden className="size-3.5" />
            </IconButton>
          </div>
        )}
      </div>
      <Transcript store={store} runner={runner} column={column} organizationId={organizationId} />
    </section>
  )
})

function IconButton(given: { label: string; pressed?: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={given.label}
      title={given.label}
      aria-pressed={given.pressed}
      onClick={given.onClick}
      className="rounded p-1.5 text-ink-soft hover:bg-sunken hover:text-ink aria-pressed:text-accent-strong"
    >
      {given.children}
    </button>
  )
}
