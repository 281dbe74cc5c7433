import { setImmediate as afterOthers } from 'node:timers/promises'
import { CompiledQuery, sql, type Kysely, type SelectQueryBuilder } from 'kysely'
import { databaseKind } from '../database/database-kind.ts'
import type { Database, UsageRecordRow } from '../database/schema.ts'
import { pageOf, type Page, type PageRequest } from '../http/page.ts'
import type { UsageRecord } from './usage-record.ts'

const ROWS_AT_ONCE = 100

/** Their texts, by database and number of rows. */
const insertions = new Map<string, string>()

/** Which requests are asked for. */
export interface RequestFilter {
  organizationId: string
  model?: string | undefined
  credentialId?: string | undefined
  projectId?: string | undefined
  /** From the first to the last of these. */
  status?: { from: number; to: number } | undefined
  fromMs?: number | undefined
  /** Not included. */
  toMs?: number | undefined
}

/** A record with what else is known about its credential. */
export interface ListedRequest extends UsageRecord {
  id: string
  createdAtMs: number
  apiKey: { name: string; hint: string } | undefined
  projectName: string | undefined
}

export class UsageStore {
  readonly #database: Kysely<Database>

  constructor(database: Kysely<Database>) {
    this.#database = database
  }

  /** Inserts those that are not there yet, and returns them. */
  async insertNew(records: readonly UsageRecord[]): Promise<UsageRecord[]> {
    const inserted = new Set<string>()
    // In the order of the index, so that those who share a page of it come one after the other.
    const ordered = records.toSorted(byOrganization).map(rowFrom)
    for (let start = 0; start < ordered.length; start += ROWS_AT_ONCE) {
      const insertion = this.#insertion(ordered.slice(start, start + ROWS_AT_ONCE))
      const { rows } = await this.#database.executeQuery<Pick<UsageRecordRow, 'request_id'>>(insertion)
      for (const row of rows) inserted.add(row.request_id)
      // Requests go first: SQLite holds up everybody meanwhile.
      await afterOthers()
    }
    // Each id once, even if one should stand in the list twice.
    return records.filter(({ requestId }) => inserted.delete(requestId))
  }

  /** Newest first. */
  async list(filter: RequestFilter, { limit, after }: PageRequest): Promise<Page<ListedRequest>> {
    let query = filtered(this.#listed(), filter)
      .orderBy('usage_records.started_at', 'desc')
      .orderBy('usage_records.request_id', 'desc')
    if (after !== undefined) {
      const position = sql<boolean>`(${sql.ref('usage_records.started_at')}, ${sql.ref('usage_records.request_id')})`
      query = query.where(sql<boolean>`${position} < (${after.createdAtMs}, ${after.id})`)
    }
    const rows = await query.limit(limit + 1).execute()
    return pageOf(rows.map(listedFrom), limit)
  }

  async find(organizationId: string, requestId: string): Promise<ListedRequest | undefined> {
    const row = await this.#listed()
      .where('usage_records.organization_id', '=', organizationId)
      .where('usage_records.request_id', '=', requestId)
      .executeTakeFirst()
    return row && listedFrom(row)
  }

  /** Put together once for each number of rows, which takes as long as to run it. The values of a row stand in the order of its columns. */
  #insertion(rows: UsageRecordRow[]): CompiledQuery {
    const key = `${databaseKind(this.#database)} ${rows.length}`
    const text = insertions.get(key) ?? this.#insertionText(rows)
    insertions.set(key, text)
    return CompiledQuery.raw(
      text,
      rows.flatMap((row) => Object.values(row)),
    )
  }

  #insertionText(rows: UsageRecordRow[]): string {
    return this.#database
      .insertInto('usage_records')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('request_id')
      .compile().sql
  }

  #listed() {
    return this.#database
      .selectFrom('usage_records')
      .leftJoin('api_keys', 'api_keys.id', 'usage_records.credential_id')
      .leftJoin('projects', 'projects.id', 'usage_records.project_id')
      .selectAll('usage_records')
      .select(['api_keys.name as key_name', 'api_keys.hint as key_hint', 'projects.name as project_name'])
  }
}

function filtered<Output>(
  query: SelectQueryBuilder<Database, 'usage_records', Output>,
  filter: RequestFilter,
): SelectQueryBuilder<Database, 'usage_records', Output> {
  let narrowed = query.where('usage_records.organization_id', '=', filter.organizationId)
  if (filter.model !== undefined) narrowed = narrowed.where('usage_records.model', '=', filter.model)
  if (filter.credentialId !== undefined) {
    narrowed = narrowed.where('usage_records.credential_id', '=', filter.credentialId)
  }
  if (filter.projectId !== undefined) narrowed = narrowed.where('usage_records.project_id', '=', filter.projectId)
  if (filter.status !== undefined) {
    const { from, to } = filter.status
    narrowed = narrowed.where('usage_records.status', '>=', from).where('usage_records.status', '<=', to)
  }
  if (filter.fromMs !== undefined) narrowed = narrowed.where('usage_records.started_at', '>=', filter.fromMs)
  if (filter.toMs !== undefined) narrowed = narrowed.where('usage_records.started_at', '<', filter.toMs)
  return narrowed
}

function byOrganization({ organizationId: one }: UsageRecord, { organizationId: other }: UsageRecord): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

function rowFrom(record: UsageRecord): UsageRecordRow {
  return {
    request_id: record.requestId,
    organization_id: record.organizationId,
    project_id: record.projectId,
    credential_id: record.credentialId,
    credential_kind: record.credentialKind,
    account_id: record.accountId ?? null,
    operation: record.operation,
    model: record.model ?? null,
    streamed: record.streamed ? 1 : 0,
    status: record.status,
    outcome: record.outcome ?? null,
    error_code: record.errorCode ?? null,
    prompt_tokens: record.promptTokens,
    cached_tokens: record.cachedTokens,
    completion_tokens: record.completionTokens,
    reasoning_tokens: record.reasoningTokens,
    cost: record.cost,
    duration_ms: record.durationMs,
    queued_ms: record.queuedMs ?? null,
    begun_ms: record.begunMs ?? null,
    first_token_ms: record.firstTokenMs ?? null,
    started_at: record.startedAtMs,
  }
}

type ListedRow = UsageRecordRow & { key_name: string | null; key_hint: string | null; project_name: string | null }

function listedFrom(row: ListedRow): ListedRequest {
  const { key_name: name, key_hint: hint } = row
  return {
    id: row.request_id,
    createdAtMs: row.started_at,
    requestId: row.request_id,
    organizationId: row.organization_id,
    projectId: row.project_id,
    projectName: row.project_name ?? undefined,
    credentialId: row.credential_id,
    credentialKind: row.credential_kind,
    apiKey: name === null || hint === null ? undefined : { name, hint },
    accountId: row.account_id ?? undefined,
    operation: row.operation,
    model: row.model ?? undefined,
    streamed: row.streamed === 1,
    status: row.status,
    outcome: row.outcome ?? undefined,
    errorCode: row.error_code ?? undefined,
    promptTokens: row.prompt_tokens,
    cachedTokens: row.cached_tokens,
    completionTokens: row.completion_tokens,
    reasoningTokens: row.reasoning_tokens,
    cost: row.cost,
    startedAtMs: row.started_at,
    durationMs: row.duration_ms,
    queuedMs: row.queued_ms ?? undefined,
    begunMs: row.begun_ms ?? undefined,
    firstTokenMs: row.first_token_ms ?? undefined,
  }
}
