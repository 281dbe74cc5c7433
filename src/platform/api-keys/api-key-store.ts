import type { Kysely } from 'kysely'
import { afterPosition } from '../database/after-position.ts'
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

  /** The key with one of these hashes: one for each pepper that it may have been made with. */
  async findByHash(hashes: readonly string[]): Promise<{ key: ListedApiKey; hash: string } | undefined> {
    const row = await this.#listed().where('api_keys.hash', 'in', hashes).executeTakeFirst()
    return row && { key: listedApiKeyFrom(row), hash: row.hash }
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

  /** Revokes the key for good; one that is revoked already keeps its time. */
  async revoke(id: string, nowMs: number): Promise<void> {
    await this.#database
      .updateTable('api_keys')
      .set({ revoked_at: nowMs })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .execute()
  }

  async setLastUsed(id: string, lastUsedAtMs: number): Promise<void> {
    await this.#database.updateTable('api_keys').set({ last_used_at: lastUsedAtMs }).where('id', '=', id).execute()
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
  return {
    id: row.id,
    organizationId: row.organization_id,
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
