import type { Engine } from '../../api/resources.ts'
import { Badge } from '../../ui/badge.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { ModelName } from '../../ui/model-name.tsx'
import { durationWords, shortNumber, speedWords, wholeNumber } from '../../ui/number-words.ts'
import { Panel } from '../../ui/panel.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EngineProcesses } from './engine-processes.tsx'

type Model = Engine['models'][number]

const states = {
  ready: ['success', 'Ready'],
  loading: ['warning', 'Loading'],
  failing: ['danger', 'Failing'],
} as const

const kinds: Readonly<Record<string, string>> = {
  llama: 'Embedded, in processes of its own',
  upstream: 'A server elsewhere',
  scripted: 'A script, for demonstrations',
}

const columns: Column<Model>[] = [
  { title: 'Model', cell: ({ id }) => <ModelName id={id} /> },
  {
    title: 'Running',
    numeric: true,
    cell: ({ active, active_max: most }) => (active === null ? '–' : most === null ? active : `${active} of ${most}`),
  },
  { title: 'Requests', numeric: true, cell: ({ recent }) => wholeNumber(recent.requests) },
  {
    title: 'Failed',
    numeric: true,
    cell: ({ recent }) => (
      <span className={recent.failures > 0 ? 'font-medium text-danger' : undefined}>
        {wholeNumber(recent.failures)}
      </span>
    ),
  },
  { title: 'Tokens out', numeric: true, wide: true, cell: ({ recent }) => shortNumber(recent.completion_tokens) },
  {
    title: 'First token',
    numeric: true,
    wide: true,
    cell: ({ recent: { time_to_first_token_ms: ms } }) => (ms === null ? '–' : durationWords(ms)),
  },
  {
    title: 'Tokens/s',
    numeric: true,
    wide: true,
    cell: ({ recent: { tokens_per_second: speed } }) => (speed === null ? '–' : speedWords(speed)),
  },
  {
    title: 'Last failure',
    wide: true,
    cell: ({ last_failure: failure }) =>
      failure === null ? (
        <span className="text-ink-soft">None</span>
      ) : (
        <>
          {failure.reason}, <RelativeTime value={failure.at} />
        </>
      ),
  },
]

export function EnginePanel({ engine }: { engine: Engine }) {
  const [look, words] = states[engine.state]
  const restarts = engine.processes.reduce((sum, process) => sum + process.restarts, 0)
  return (
    <Panel
      title={engine.name}
      description={kinds[engine.kind] ?? engine.kind}
      actions={<Badge look={look}>{words}</Badge>}
      flush
    >
      <div className="border-b border-line p-4">
        <Facts>
          <Fact name="Generating now">{engine.active ?? 'Only the far side knows'}</Fact>
          {engine.queued !== null && <Fact name="In the queue">{engine.queued}</Fact>}
          {engine.processes.length > 0 && <Fact name="Restarts since the start">{restarts}</Fact>}
        </Facts>
      </div>
      {engine.models.length === 0 ? (
        <p className="px-4 py-6 text-sm text-ink-soft">No model uses it.</p>
      ) : (
        <DataTable
          caption={`Models of ${engine.name}, in the last five minutes`}
          columns={columns}
          rows={engine.models}
          keyOf={({ id }) => id}
        />
      )}
      {engine.processes.length > 0 && <EngineProcesses processes={engine.processes} />}
    </Panel>
  )
}
