import { SlidersHorizontal, X } from 'lucide-react'
import { memo } from 'react'
import type { Model } from '../../../../../src/contract/model.ts'
import type { Plan } from '../../../api/resources.ts'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
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
  prices,
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
  prices: Plan['prices'] | undefined
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
        !alone && 'min-w-[85vw] sm:min-w-60',
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
          prices={prices}
          value={column.setup.model}
          label={alone ? 'Model' : `Model of ${name}`}
          onChange={(model) => store.dispatch({ type: 'setup-changed', column: column.id, change: { model } })}
        />
        {!alone && (
          <div className="ml-auto flex">
            <IconButton
              label={`Settings of ${name}`}
              icon={<SlidersHorizontal aria-hidden />}
              aria-pressed={selected}
              onClick={() => store.dispatch({ type: 'column-selected', id: column.id })}
            />
            <IconButton
              label={`Remove ${name}`}
              icon={<X aria-hidden />}
              onClick={() => {
                runner.stopColumn(column.id)
                store.dispatch({ type: 'column-removed', id: column.id })
              }}
            />
          </div>
        )}
      </div>
      <Transcript
        store={store}
        runner={runner}
        column={column}
        organizationId={organizationId}
        label={alone ? 'Messages' : `Messages in ${name}`}
      />
    </section>
  )
})
