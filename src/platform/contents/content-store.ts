import { sql, type Kysely } from 'kysely'
import { databaseKind } from '../database/database-kind.ts'
import type { ContentRow, Database } from '../database/schema.ts'
import { afterPosition } from '../database/after-position.ts'
import { pageOf, type Page, type PageRequest } from '../http/page.ts'
import type { Content } from './content.ts'

export interface ListedContent extends Content {
  id: string
}

export class ContentStore {
  readonly #database: Kysely<Database>

  constructor(database: Kysely<Database>) {
    this.#database = database
  }

  async insert(contents: readonly Content[]): Promise<void> {
    if (contents.length === 0) return
    await this.#database
      .insertInto('contents')
      .values(contents.map(rowFrom))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  /** What is kept of a request and not yet over its time. */
  async find(organizationId: string, requestId: string, nowMs: number): Promise<Content | undefined> {
    const row = await this.#database
      .selectFrom('contents')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('request_id', '=', requestId)
      .where('expires_at', '>', nowMs)
      .executeTakeFirst()
    return row && contentFrom(row)
  }

  /** What was kept under `contributor`, oldest first. */
  async listContributed(
    organizationId: string,
    { limit, after }: PageRequest,
    nowMs: number,
  ): Promise<Page<ListedContent>> {
    let query = this.#database
      .selectFrom('contents')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('retention', '=', 'contributor')
      .where('expires_at', '>', nowMs)
      .orderBy('created_at')
      .orderBy('request_id')
    if (after !== undefined) query = query.where(afterPosition('created_at', 'request_id', after))
    const rows = await query.limit(limit + 1).execute()
    return pageOf(rows.map(contentFrom), limit)
  }

  /** Whether there was anything to delete. */
  async delete(organizationId: string, requestId: string): Promise<boolean> {
    const { numDeletedRows } = await this.#database
      .deleteFrom('contents')
      .where('organization_id', '=', organizationId)
      .where('request_id', '=', requestId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  /** All that is kept of an organization. */
  async deleteAllOf(organizationId: string): Promise<number> {
    const { numDeletedRows } = await this.#database
      .deleteFrom('contents')
      .where('organization_id', '=', organizationId)
      .executeTakeFirst()
    return Number(numDeletedRows)
  }

  /** Up to `limit` of those whose time is over, or whose organization is gone. Returns how many that were. */
  async deleteExpired(nowMs: number, limit: number): Promise<number> {
    const due = this.#database
      .selectFrom('contents')
      .select('request_id')
      .where((where) =>
        where.or([
          where('expires_at', '<=', nowMs),
          where('organization_id', 'in', (gone) =>
            gone.selectFrom('organizations').select('id').where('deleted_at', 'is not', null),
          ),
        ]),
      )
      .limit(limit)
    const { numDeletedRows } = await this.#database
      .deleteFrom('contents')
      .where('request_id', 'in', due)
      .executeTakeFirst()
    return Number(numDeletedRows)
  }

  /**
   * Makes deleted content leave the files, too. SQLite overwrites what is deleted (`secure_delete`), but its write-ahead log still
   * has the pages as they were, until they are copied into the database and the log is cut off. Outside a transaction only.
   */
  async eraseTraces(): Promise<void> {
    if (databaseKind(this.#database) === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(this.#database)
  }
}

function rowFrom(content: Content): ContentRow {
  return {
    request_id: content.requestId,
    organization_id: content.organizationId,
    project_id: content.projectId,
    retention: content.retention,
    model: content.model,
    request: content.requestJson,
    reply: content.replyJson,
    created_at: content.createdAtMs,
    expires_at: content.expiresAtMs,
  }
}

function contentFrom(row: ContentRow): ListedContent {
  return {
    id: row.request_id,
    requestId: row.request_id,
    organizationId: row.organization_id,
    projectId: row.project_id,
    retention: row.retention === 'contributor' ? 'contributor' : 'standard',
    model: row.model,
    requestJson: row.request,
    replyJson: row.reply,
    createdAtMs: row.created_at,
    expiresAtMs: row.expires_at,
  }
}
