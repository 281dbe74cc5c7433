import { Link } from '@tanstack/react-router'
import type { Request } from '../../api/resources.ts'
import type { Column } from '../../ui/data-table.tsx'
import { ModelName } from '../../ui/model-name.tsx'
import { creditsWords, durationWords, wholeNumber } from '../../ui/number-words.ts'
import { RequestOutcome } from '../home/request-outcome.tsx'
import { operationWords } from './operation-words.ts'

const moment = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

export function requestColumns(organizationId: string): Column<Request>[] {
  return [
    {
      title: 'When',
      cell: ({ id, started_at: startedAt }) => (
        <Link
          to="/organizations/$organization/requests/$request"
          params={{ organization: organizationId, request: id }}
          className="whitespace-nowrap underline decoration-line-strong underline-offset-2 hover:text-accent-strong"
        >
          <time dateTime={startedAt}>{moment.format(new Date(startedAt))}</time>
        </Link>
      ),
    },
    {
      title: 'Model',
      cell: ({ model, operation }) =>
        model === null ? <span className="text-ink-soft">{operationWords(operation)}</span> : <ModelName id={model} />,
    },
    {
      title: 'With',
      wide: true,
      cell: ({ credential }) =>
        credential.kind === 'api_key' ? (
          <>
            {credential.name ?? 'A key'} <span className="font-mono text-xs text-ink-soft">…{credential.hint}</span>
          </>
        ) : (
          'Playground'
        ),
    },
    { title: 'Result', cell: (request) => <RequestOutcome request={request} /> },
    { title: 'Input', numeric: true, wide: true, cell: (request) => wholeNumber(request.prompt_tokens) },
    { title: 'Output', numeric: true, wide: true, cell: (request) => wholeNumber(request.completion_tokens) },
    { title: 'Credits', numeric: true, wide: true, cell: ({ cost }) => creditsWords(cost) },
    { title: 'Took', numeric: true, wide: true, cell: (request) => durationWords(request.duration_ms) },
  ]
}
