import { csvLine } from '../http/csv.ts'
import type { PagePosition } from '../http/page.ts'
import { renderRequest } from './request-resource.ts'
import type { RequestFilter, UsageStore } from './usage-store.ts'

const ROWS_AT_ONCE = 500

const heads = [
  'id',
  'started_at',
  'project_id',
  'project_name',
  'credential_kind',
  'credential_id',
  'credential_name',
  'account_id',
  'operation',
  'model',
  'streamed',
  'status',
  'outcome',
  'error',
  'prompt_tokens',
  'cached_tokens',
  'completion_tokens',
  'reasoning_tokens',
  'cost',
  'duration_ms',
  'time_in_queue_ms',
  'time_to_first_token_ms',
]

/** Requests as CSV, newest first, read a piece at a time: however many there are, they are never all in memory. */
export async function* requestCsv(store: UsageStore, filter: RequestFilter): AsyncGenerator<string> {
  yield csvLine(heads)
  let after: PagePosition | undefined
  do {
    const page = await store.list(filter, { limit: ROWS_AT_ONCE, after })
    yield page.items.map((request) => requestLine(renderRequest(request))).join('')
    after = page.next
  } while (after !== undefined)
}

function requestLine({ credential, streamed, ...request }: ReturnType<typeof renderRequest>): string {
  const row: Record<string, string | number | null> = {
    ...request,
    streamed: String(streamed),
    credential_kind: credential.kind,
    credential_id: credential.id,
    credential_name: credential.name,
  }
  return csvLine(heads.map((head) => row[head] ?? null))
}
