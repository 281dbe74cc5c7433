import { sql, type Kysely } from 'kysely'
import { afterPosition } from '../database/after-position.ts'
import { lockRow } from '../database/lock-row.ts'
import type { ApiKeyRow, Database } from '../database/schema.ts'
import { pageOf, type Page, type PageRequest } from '../http/page.ts'
import type { CredentialHash } from '../secrets/credential-hash.ts'
import type { ApiKey, IssuedApiKey } from './api-key.ts'

export interface ListedApiKey extends ApiKey {
  organizationId: string
}

export class ApiKeyStore {
  readonly #database: Kysely<Database>

  constructor(database: Kysely<Database>) {
    this.#database = database
  }

  async insert({ apiKey, hash }: Omit<IssuedApiKey, 'secret'>): Promise<void> {
    await this.#database.insertInto('api_keys').values(rowFrom(apiKey, hash)).execute()
  }

  async find(id: string): Promise<ListedApiKey | undefined> {
    const row = await this.#listed().where('api_keys.id', '=', id).executeTakeFirst()
    return row && listedApiKeyFrom(row)
  }

  /** The key, which nobody else changes before the transaction ends. */
  async lock(id: string): Promise<ApiKey | undefined> {
    const row = await lockRow(this.#database.selectFrom('api_keys').selectAll().where('id', '=', id)).executeTakeFirst()
    return row && apiKeyFrom(row)
  }

  /** Keys of a project, of an organization, or all, oldest first. */
  async list(
    filter: { projectId?: string | undefined; organizationId?: string | undefined },
    { limit, after }: PageRequest,
  ): Promise<Page<ListedApiKey>> {
    let query = this.#listed().orderBy('api_keys.created_at').orderBy('api_keys.id')
    if (filter.projectId !== undefined) query = query.where('api_keys.project_id', '=', filter.projectId)
    if (filter.organizationId !== undefined) query = query.where('projects.organization_id', '=', filter.organizationId)
    if (after !== undefined) query = query.where(afterPosition('api_keys.created_at', 'api_keys.id', after))
    const rows = await query.limit(limit + 1).execute()
    return pageOf(rows.map(listedApiKeyFrom), limit)
  }

  /** Writes what may change about a key. When it was last used is none of that: see `noteUses`. */
  async update({ id, name, expiresAtMs, revokedAtMs, replacedBy }: ApiKey): Promise<void> {
    await this.#database
      .updateTable('api_keys')
      .set({
        name,
        expires_at: expiresAtMs ?? null,
        revoked_at: revokedAtMs ?? null,
        replaced_by: replacedBy ?? null,
      })
      .where('id', '=', id)
      .execute()
  }

  /** Revokes what somebody has made in an organization, as far as it still lives, and names it. */
  async revokeOf(organizationId: string, createdBy: string, nowMs: number): Promise<readonly string[]> {
    const rows = await this.#database
      .updateTable('api_keys')
      .set({ revoked_at: nowMs })
      .where('created_by', '=', createdBy)
      .where('project_id', 'in', (projects) =>
        projects.selectFrom('projects').select('id').where('organization_id', '=', organizationId),
      )
      .where('revoked_at', 'is', null)
      .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', nowMs)]))
      .returning('id')
      .execute()
    return rows.map(({ id }) => id)
  }

  /** Writes down when keys were last used, many at once. Another node may have seen a later use: that one stays. */
  async noteUses(uses: readonly (readonly [id: string, usedAtMs: number])[]): Promise<void> {
    const values = sql.join(uses.map(([id, usedAtMs]) => sql`(${id}, ${usedAtMs})`))
    await sql`
      update api_keys set last_used_at = cast(uses.column2 as bigint) from (values ${values}) as uses
      where id = uses.column1 and (last_used_at is null or last_used_at < cast(uses.column2 as bigint))
    `.execute(this.#database)
  }

  async isEmpty(): Promise<boolean> {
    return (await this.#database.selectFrom('api_keys').select('id').limit(1).executeTakeFirst()) === undefined
  }

  #listed() {
    return this.#database
      .selectFrom('api_keys')
      .innerJoin('projects', 'projects.id', 'api_keys.project_id')
      .selectAll('api_keys')
      .select('projects.organization_id')
  }
}

function listedApiKeyFrom(row: ApiKeyRow & { organization_id: string }): ListedApiKey {
  return { ...apiKeyFrom(row), organizationId: row.organization_id }
}

function apiKeyFrom(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    hint: row.hint,
    createdAtMs: row.created_at,
    expiresAtMs: row.expires_at ?? undefined,
    revokedAtMs: row.revoked_at ?? undefined,
    lastUsedAtMs: row.last_used_at ?? undefined,
    createdBy: row.created_by ?? undefined,
    replacedBy: row.replaced_by ?? undefined,
  }
}

function rowFrom(apiKey: ApiKey, { hash, pepperId }: CredentialHash): ApiKeyRow {
  return {
    id: apiKey.id,
    project_id: apiKey.projectId,
    name: apiKey.name,
    hint: apiKey.hint,
    hash,
    pepper_id: pepperId,
    created_at: apiKey.createdAtMs,
    expires_at: apiKey.expiresAtMs ?? null,
    revoked_at: apiKey.revokedAtMs ?? null,
    last_used_at: apiKey.lastUsedAtMs ?? null,
    created_by: apiKey.createdBy ?? null,
    replaced_by: apiKey.replacedBy ?? null,
  }
}
