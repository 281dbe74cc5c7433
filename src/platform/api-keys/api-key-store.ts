import type { Kysely } from 'kysely'
import type { ApiKeyRow, Database } from '../database/schema.ts'
import { pageOf, type Page, type PageRequest } from '../http/page.ts'
import type { Organization } from '../organizations/organization.ts'
import type { Project } from '../projects/project.ts'
import type { ApiKey, CredentialHash, IssuedApiKey } from './api-key.ts'

/** A key with all that a caller is judged by, in one look-up. */
export interface KnownApiKey {
  key: ApiKey
  hash: string
  project: Project
  organization: Organization
}

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

  /** The key with one of these hashes: one for each pepper that it may have been made with. */
  async findByHash(hashes: readonly string[]): Promise<KnownApiKey | undefined> {
    const row = await this.#database
      .selectFrom('api_keys')
      .innerJoin('projects', 'projects.id', 'api_keys.project_id')
      .innerJoin('organizations', 'organizations.id', 'projects.organization_id')
      .selectAll('api_keys')
      .select(['projects.name as project_name', 'projects.created_at as project_created_at'])
      .select(['organizations.id as organization_id', 'organizations.name as organization_name'])
      .select(['organizations.plan', 'organizations.retention'])
      .select('organizations.created_at as organization_created_at')
      .where('api_keys.hash', 'in', hashes)
      .executeTakeFirst()
    if (row === undefined) return undefined
    const organizationId = row.organization_id
    return {
      key: apiKeyFrom(row),
      hash: row.hash,
      project: { id: row.project_id, organizationId, name: row.project_name, createdAtMs: row.project_created_at },
      organization: {
        id: organizationId,
        name: row.organization_name,
        plan: row.plan,
        retention: row.retention,
        createdAtMs: row.organization_created_at,
      },
    }
  }

  /** Keys of a project, of an organization, or all, oldest first. */
  async list(
    filter: { projectId?: string | undefined; organizationId?: string | undefined },
    { limit, after }: PageRequest,
  ): Promise<Page<ListedApiKey>> {
    let query = this.#listed().orderBy('api_keys.created_at').orderBy('api_keys.id')
    if (filter.projectId !== undefined) query = query.where('api_keys.project_id', '=', filter.projectId)
    if (filter.organizationId !== undefined) query = query.where('projects.organization_id', '=', filter.organizationId)
    if (after !== undefined) {
      query = query.where((where) =>
        where(where.refTuple('api_keys.created_at', 'api_keys.id'), '>', where.tuple(after.createdAtMs, after.id)),
      )
    }
    const rows = await query.limit(limit + 1).execute()
    return pageOf(rows.map(listedApiKeyFrom), limit)
  }

  /** Revokes the key for good; one that is revoked already keeps its time. Undefined when there is no such key. */
  async revoke(id: string, nowMs: number): Promise<ListedApiKey | undefined> {
    await this.#database
      .updateTable('api_keys')
      .set({ revoked_at: nowMs })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .execute()
    const row = await this.#listed().where('api_keys.id', '=', id).executeTakeFirst()
    return row && listedApiKeyFrom(row)
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
  }
}

function listedApiKeyFrom(row: ApiKeyRow & { organization_id: string }): ListedApiKey {
  return { ...apiKeyFrom(row), organizationId: row.organization_id }
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
  }
}
