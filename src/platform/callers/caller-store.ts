import type { Kysely } from 'kysely'
import type { Role } from '../access/roles.ts'
import type { Database, OrganizationRow } from '../database/schema.ts'
import { planOverridesSchema } from '../plans/plan-overrides.ts'
import type { Standing } from './standing.ts'

export interface FoundApiKey {
  id: string
  hash: string
  expiresAtMs: number | undefined
  revokedAtMs: number | undefined
  standing: Standing
}

export interface FoundSession {
  id: string
  expiresAtMs: number
  revokedAtMs: number | undefined
  standing: Standing
}

const standingColumns = [
  'projects.id as project_id',
  'projects.archived_at',
  'organizations.id as organization_id',
  'organizations.plan',
  'organizations.overrides',
  'organizations.retention',
  'organizations.contributor_terms_version',
  'organizations.deleted_at',
  'accounts.restricted_at',
  'accounts.access_granted_at',
  'accounts.onboarded_at',
  'memberships.role',
  'memberships.removed_at',
] as const

/** Everything about whoever holds a credential, in one query: it is asked while somebody waits. */
export class CallerStore {
  readonly #database: Kysely<Database>

  constructor(database: Kysely<Database>) {
    this.#database = database
  }

  /** The key with one of these hashes: one for each pepper that it may have been made with. */
  async findApiKey(hashes: readonly string[]): Promise<FoundApiKey | undefined> {
    const row = await this.#database
      .selectFrom('api_keys')
      .innerJoin('projects', 'projects.id', 'api_keys.project_id')
      .innerJoin('organizations', 'organizations.id', 'projects.organization_id')
      .leftJoin('accounts', 'accounts.id', 'api_keys.created_by')
      .leftJoin('memberships', (join) =>
        join
          .onRef('memberships.account_id', '=', 'accounts.id')
          .onRef('memberships.organization_id', '=', 'organizations.id'),
      )
      .select(['api_keys.id', 'api_keys.hash', 'api_keys.expires_at', 'api_keys.revoked_at'])
      .select(['api_keys.created_by as holder_id', ...standingColumns])
      .where('api_keys.hash', 'in', hashes)
      .executeTakeFirst()
    return (
      row && {
        id: row.id,
        hash: row.hash,
        expiresAtMs: row.expires_at ?? undefined,
        revokedAtMs: row.revoked_at ?? undefined,
        standing: standingFrom(row),
      }
    )
  }

  /** A session, and how whoever signed in stands in a project. */
  async findSession(id: string, projectId: string): Promise<FoundSession | undefined> {
    const row = await this.#database
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
      .innerJoin('projects', (join) => join.on('projects.id', '=', projectId))
      .innerJoin('organizations', 'organizations.id', 'projects.organization_id')
      .leftJoin('memberships', (join) =>
        join
          .onRef('memberships.account_id', '=', 'accounts.id')
          .onRef('memberships.organization_id', '=', 'organizations.id'),
      )
      .select(['sessions.id', 'sessions.expires_at', 'sessions.revoked_at'])
      .select(['sessions.account_id as holder_id', ...standingColumns])
      .where('sessions.id', '=', id)
      .executeTakeFirst()
    return (
      row && {
        id: row.id,
        expiresAtMs: row.expires_at,
        revokedAtMs: row.revoked_at ?? undefined,
        standing: standingFrom(row),
      }
    )
  }
}

type OrganizationColumns = 'plan' | 'overrides' | 'retention' | 'contributor_terms_version' | 'deleted_at'

interface StandingRow extends Pick<OrganizationRow, OrganizationColumns> {
  project_id: string
  archived_at: number | null
  organization_id: string
  /** Null for a key that an operator made. */
  holder_id: string | null
  restricted_at: number | null
  access_granted_at: number | null
  onboarded_at: number | null
  /** Null, like the next one, for somebody who never belonged to the organization. */
  role: Role | null
  removed_at: number | null
}

function standingFrom(row: StandingRow): Standing {
  return {
    project: { id: row.project_id, archivedAtMs: row.archived_at ?? undefined },
    organization: {
      id: row.organization_id,
      plan: row.plan,
      overrides: row.overrides === null ? undefined : planOverridesSchema.parse(JSON.parse(row.overrides)),
      retention: row.retention,
      contributorTerms: row.contributor_terms_version === null ? undefined : { version: row.contributor_terms_version },
      deletedAtMs: row.deleted_at ?? undefined,
    },
    holder:
      row.holder_id === null
        ? undefined
        : {
            id: row.holder_id,
            restrictedAtMs: row.restricted_at ?? undefined,
            accessGrantedAtMs: row.access_granted_at ?? undefined,
            onboardedAtMs: row.onboarded_at ?? undefined,
            role: row.role !== null && row.removed_at === null ? row.role : undefined,
            removedAtMs: row.removed_at ?? undefined,
          },
  }
}
