import { Link } from '@tanstack/react-router'
import type { Traffic } from '../../api/resources.ts'
import type { Column } from '../../ui/data-table.tsx'
import { durationWords, wholeNumber } from '../../ui/number-words.ts'
import { RequestOutcome } from '../home/request-outcome.tsx'
import { operationWords } from '../requests/operation-words.ts'

type Exchange = Traffic['exchanges'][number]

const clock = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

export function trafficColumns(names: ReadonlyMap<string, string>): Column<Exchange>[] {
  return [
    {
      title: 'Ended',
      cell: ({ ended_at: at }) => (
        <time dateTime={at} className="tabular-nums">
          {clock.format(new Date(at))}
        </time>
      ),
    },
    {
      title: 'Organization',
      cell: ({ organization_id: id }) =>
        id === null ? (
          <span className="text-ink-soft">Not recognized</span>
        ) : (
          <Link
            to="/operator/organizations/$organization"
            params={{ organization: id }}
            className="underline decoration-line-strong underline-offset-2 hover:text-accent-strong"
          >
            {names.get(id) ?? <span className="font-mono text-xs">{id}</span>}
          </Link>
        ),
    },
    {
      title: 'Model',
      wide: true,
      cell: ({ model, operation, organization_id: organization }) =>
        model ?? <span className="text-ink-soft">{organization === null ? '–' : operationWords(operation)}</span>,
    },
    { title: 'Result', cell: (exchange) => <RequestOutcome request={exchange} /> },
    { title: 'Input', numeric: true, wide: true, cell: (exchange) => wholeNumber(exchange.prompt_tokens) },
    { title: 'Output', numeric: true, wide: true, cell: (exchange) => wholeNumber(exchange.completion_tokens) },
    { title: 'Took', numeric: true, cell: (exchange) => durationWords(exchange.duration_ms) },
    {
      title: 'Request',
      wide: true,
      cell: ({ organization_id: organization, request_id: request }) =>
        organization === null ? (
          <span className="font-mono text-2xs text-ink-soft">{request.slice(0, 8)}</span>
        ) : (
          <Link
            to="/organizations/$organization/requests/$request"
            params={{ organization, request }}
            className="font-mono text-2xs underline decoration-line-strong underline-offset-2 hover:text-accent-strong"
          >
            {request.slice(0, 8)}
          </Link>
        ),
    },
  ]
}
