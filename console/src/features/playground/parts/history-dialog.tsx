import { useQuery } from '@tanstack/react-query'
import { History, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { counted } from '../../../ui/number-words.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Time } from '../../../ui/time.tsx'
import type { PlaygroundStore } from '../conversation/playground-store.ts'
import type { Runner } from '../conversation/runner.ts'
import type { HistoryEntry, HistoryStore } from '../keeping/history-store.ts'
import { openSavedPlayground } from '../keeping/saved-playground.ts'

/** Earlier conversations, out of this browser. */
export function HistoryDialog(given: {
  open: boolean
  onClose: () => void
  store: PlaygroundStore
  runner: Runner
  history: HistoryStore
}) {
  return (
    <Dialog
      open={given.open}
      onClose={given.onClose}
      title="History"
      description="Kept in this browser only. It is on no server, and nobody else who signs in here is shown it."
    >
      {given.open && <HistoryList {...given} />}
    </Dialog>
  )
}

function HistoryList({
  onClose,
  store,
  runner,
  history,
}: {
  onClose: () => void
  store: PlaygroundStore
  runner: Runner
  history: HistoryStore
}) {
  const { data, error, refetch } = useQuery({
    queryKey: ['playground', 'history'],
    queryFn: () => history.list(),
    gcTime: 0,
    staleTime: 0,
  })
  const [confirming, setConfirming] = useState(false)
  const [failed, setFailed] = useState<unknown>()
  const remove = (done: Promise<void>) => void done.then(() => refetch(), setFailed)
  const open = ({ id, page }: HistoryEntry) => {
    const state = openSavedPlayground(page, id)
    if (state === undefined) return
    runner.stop()
    store.dispatch({ type: 'opened', state })
    onClose()
  }
  if (error !== null || failed !== undefined) return <ProblemNotice error={error ?? failed} />
  if (data === undefined) return <Skeleton />
  if (data.length === 0) {
    return (
      <EmptyState icon={<History aria-hidden />} title="Nothing yet">
        Conversations appear here after their first answer.
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <ul className="-mx-2 flex max-h-[50dvh] flex-col overflow-y-auto">
        {data.map((entry) => (
          <li key={entry.id} className="flex items-center rounded-md hover:bg-sunken">
            <button
              type="button"
              onClick={() => open(entry)}
              className="min-w-0 flex-1 rounded-md px-2 py-2 text-left -outline-offset-2"
            >
              <span className="block truncate text-sm">{entry.title}</span>
              <span className="text-2xs text-ink-soft">
                <Time value={new Date(entry.updatedAtMs).toISOString()} />
                {entry.page.columns.length > 1 && ` · ${entry.page.columns.length} columns`}
              </span>
            </button>
            <IconButton
              danger
              label={`Delete “${entry.title}”`}
              icon={<Trash2 aria-hidden />}
              onClick={() => remove(history.delete(entry.id))}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button small look="danger" onClick={() => setConfirming(true)}>
          Delete all
        </Button>
      </div>
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title="Delete the whole history?"
        confirmLabel="Delete all"
        busy={false}
        error={undefined}
        onConfirm={() => {
          remove(history.deleteAll())
          setConfirming(false)
        }}
      >
        {counted(data.length, 'conversation')} of this organization will be deleted from this browser. There is no other
        copy.
      </ConfirmDialog>
    </div>
  )
}
