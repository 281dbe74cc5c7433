import { Code, Columns2, History, Link2, SlidersHorizontal, SquarePen } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Project } from '../../../api/resources.ts'
import { Button } from '../../../ui/button.tsx'
import { COLUMNS_MAX, type PlaygroundState } from '../conversation/playground-state.ts'
import type { PlaygroundStore } from '../conversation/playground-store.ts'
import type { Runner } from '../conversation/runner.ts'

export type Opened = 'settings' | 'history' | 'share' | 'code'

/** What is done to the page as a whole. */
export function Toolbar({
  store,
  runner,
  state,
  projects,
  projectId,
  onProject,
  onOpen,
  notice,
}: {
  store: PlaygroundStore
  runner: Runner
  state: PlaygroundState
  projects: readonly Project[]
  projectId: string
  onProject: (id: string) => void
  onOpen: (opened: Opened) => void
  notice: string | undefined
}) {
  const empty = state.columns.every(({ turns }) => turns.length === 0)
  const begin = () => {
    runner.stop()
    store.dispatch({ type: 'cleared', conversationId: crypto.randomUUID() })
  }
  return (
    <header className="relative border-b border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
        <h1 className="sr-only text-sm font-semibold sm:not-sr-only">Playground</h1>
        <label className="flex min-w-0 items-center gap-1.5 text-xs text-ink-soft">
          <span className="sr-only sm:not-sr-only">Project</span>
          <select
            value={projectId}
            onChange={(event) => onProject(event.target.value)}
            className="h-7 max-w-40 truncate rounded-md border border-line bg-surface px-1.5 text-xs text-ink"
          >
            {projects.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <div className="ml-auto flex gap-1">
          <Tool icon={<SquarePen aria-hidden className="size-4" />} label="New" onClick={begin} disabled={empty} />
          <Tool
            icon={<Columns2 aria-hidden className="size-4" />}
            label="Compare"
            onClick={() => store.dispatch({ type: 'column-added', id: crypto.randomUUID() })}
            disabled={state.columns.length >= COLUMNS_MAX}
            title={
              state.columns.length >= COLUMNS_MAX
                ? `No more than ${COLUMNS_MAX} columns`
                : 'Add a column with the same set-up'
            }
          />
          <Tool icon={<History aria-hidden className="size-4" />} label="History" onClick={() => onOpen('history')} />
          <Tool icon={<Link2 aria-hidden className="size-4" />} label="Share" onClick={() => onOpen('share')} />
          <Tool icon={<Code aria-hidden className="size-4" />} label="Code" onClick={() => onOpen('code')} />
          <span className="lg:hidden">
            <Tool
              icon={<SlidersHorizontal aria-hidden className="size-4" />}
              label="Settings"
              onClick={() => onOpen('settings')}
            />
          </span>
        </div>
      </div>
      {notice !== undefined && (
        <p role="status" className="border-t border-line bg-warning-wash px-4 py-1.5 text-xs text-warning">
          {notice}
        </p>
      )}
    </header>
  )
}

/** Where there is little room, the picture alone; its name is still said. */
function Tool(given: { icon: ReactNode; label: string; onClick: () => void; disabled?: boolean; title?: string }) {
  return (
    <Button
      small
      look="quiet"
      icon={given.icon}
      onClick={given.onClick}
      disabled={given.disabled}
      title={given.title ?? given.label}
    >
      <span className="sr-only xl:not-sr-only">{given.label}</span>
    </Button>
  )
}
