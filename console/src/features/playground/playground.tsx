import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Project } from '../../api/resources.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { startState } from './conversation/playground-state.ts'
import { PlaygroundStore, usePlaygroundState } from './conversation/playground-store.ts'
import { Runner } from './conversation/runner.ts'
import { HistoryStore } from './keeping/history-store.ts'
import { useKeptConversation } from './keeping/use-kept-conversation.ts'
import { useShareLink } from './keeping/use-share-link.ts'
import { CodeDialog } from './parts/code-dialog.tsx'
import { columnNames, ColumnView } from './parts/column-view.tsx'
import { Composer } from './parts/composer.tsx'
import { HistoryDialog } from './parts/history-dialog.tsx'
import { ShareDialog } from './parts/share-dialog.tsx'
import { Toolbar, type Opened } from './parts/toolbar.tsx'
import { SettingsPanel } from './settings/settings-panel.tsx'
import { CredentialKeeper } from './transport/credential-keeper.ts'
import { organizationPlanQuery } from '../limits/limits-queries.ts'
import { modelsQuery } from './transport/models-query.ts'

/** The page where models are tried: columns of conversation, what is said to all of them, and the settings of one. */
export function Playground({
  organizationId,
  accountId,
  projects,
  projectId,
  onProject,
}: {
  organizationId: string
  accountId: string
  projects: readonly Project[]
  projectId: string
  onProject: (id: string) => void
}) {
  const [store] = useState(() => new PlaygroundStore(startState(crypto.randomUUID(), crypto.randomUUID())))
  const state = usePlaygroundState(store)
  const credentials = useMemo(() => new CredentialKeeper(projectId), [projectId])
  const runner = useMemo(() => new Runner({ store, credentials, organizationId }), [store, credentials, organizationId])
  const history = useMemo(() => new HistoryStore(`${accountId}/${organizationId}`), [accountId, organizationId])
  const { data: models, error } = useQuery(modelsQuery(projectId, credentials))
  const { data: plan } = useQuery(organizationPlanQuery(organizationId))
  const [draft, setDraft] = useState('')
  const [opened, setOpened] = useState<Opened>()
  const selected = state.columns.find(({ id }) => id === state.selected) ?? state.columns[0]

  useEffect(() => {
    document.title = 'Playground · Parley'
    return () => runner.stop()
  }, [runner])
  useEffect(() => {
    runner.models = models ?? []
    const [first] = models ?? []
    if (first === undefined) return
    for (const { id, setup } of store.state().columns) {
      if (setup.model === '') store.dispatch({ type: 'setup-changed', column: id, change: { model: first.id } })
    }
  }, [models, runner, store, state.conversationId])
  const keepError = useKeptConversation({ store, runner, history })
  const linkFault = useShareLink(store)

  if (selected === undefined) return null
  const settings = (
    <SettingsPanel
      store={store}
      columnId={selected.id}
      columnName={state.columns.length === 1 ? undefined : columnNames[state.columns.indexOf(selected)]}
      setup={selected.setup}
      model={models?.find(({ id }) => id === selected.setup.model)}
    />
  )
  const close = () => setOpened(undefined)
  return (
    <div className="flex h-[calc(100dvh-3.6rem)] flex-col md:h-dvh">
      <Toolbar
        {...{ store, runner, state, projects, projectId, onProject }}
        onOpen={setOpened}
        notice={linkFault ?? keepError}
      />
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          <div className="flex min-h-0 flex-1 snap-x snap-mandatory overflow-x-auto sm:snap-none">
            {state.columns.map((column, index) => (
              <ColumnView
                key={column.id}
                {...{ store, runner, column, models, organizationId }}
                prices={plan?.prices}
                modelsError={error}
                place={index}
                alone={state.columns.length === 1}
                selected={column.id === selected.id}
              />
            ))}
          </div>
          <Composer {...{ runner, state, models, draft }} onDraft={setDraft} />
        </div>
        <aside
          aria-label="Settings"
          className="hidden w-80 shrink-0 overflow-y-auto border-l border-line bg-surface lg:block"
        >
          {settings}
        </aside>
      </div>
      <Dialog open={opened === 'settings'} onClose={close} title="Settings">
        <div className="-mx-5 -mb-5 border-t border-line">{settings}</div>
      </Dialog>
      <CodeDialog open={opened === 'code'} onClose={close} state={state} draft={draft} />
      <ShareDialog open={opened === 'share'} onClose={close} state={state} />
      <HistoryDialog open={opened === 'history'} onClose={close} {...{ store, runner, history }} />
    </div>
  )
}
