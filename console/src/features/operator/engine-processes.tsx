import type { Engine } from '../../api/resources.ts'
import { Badge } from '../../ui/badge.tsx'
import { counted } from '../../ui/number-words.ts'

type Process = Engine['processes'][number]

const states = {
  ready: ['success', 'Ready'],
  starting: ['warning', 'Loading'],
  restarting: ['danger', 'Restarting'],
  stopped: ['neutral', 'Stopped'],
} as const
const MEBIBYTE = 1024 * 1024

/** The processes of an embedded engine, side by side. */
export function EngineProcesses({ processes }: { processes: readonly Process[] }) {
  return (
    <ul className="grid gap-3 border-t border-line p-4 sm:grid-cols-2 lg:grid-cols-4">
      {processes.map((process, index) => (
        <li key={index} className="rounded-md border border-line px-3 py-2 text-xs text-ink-soft tabular-nums">
          <p className="mb-1 flex items-center justify-between gap-2 text-sm text-ink">
            Process {index + 1}
            <Badge look={states[process.state][0]}>
              {states[process.state][1]}
              {process.state === 'starting' && `, ${Math.round(process.load_progress * 100)}%`}
            </Badge>
          </p>
          {process.active} running, {Math.round(process.resident_bytes / MEBIBYTE)} MiB,{' '}
          {counted(process.restarts, 'restart')}
        </li>
      ))}
    </ul>
  )
}
