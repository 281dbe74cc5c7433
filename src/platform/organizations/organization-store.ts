import type { Kysely } from 'kysely'
import { afterPosition } from '../database/after-position.ts'
import { lockRow } from '../database/lock-row.ts'
import type { Database, OrganizationRow } from '../database/schema.ts'
import { holdsText } from '../database/text-search.ts'
import { pageOf, type Page, type PageRequest } from '../http/page.ts'
import { planOverridesSchema } from '../plans/plan-overrides.ts'
import type { Organization } from './organization.ts'

export interface OrganizationFilter {
  /** An account that is a member. */
  memberId?: string | undefined
  /** What the name holds, or the whole id. */
  search?: string | undefined
}

export class OrganizationStore {
  readonly #database: Kysely<Database>

  constructor(database: Kysely<Database>) {
    this.#database = database
  }

  async insert(organization: Organization): Promise<void> {
    await this.#database.insertInto('organizations').values(organizationRowFrom(organization)).execute()
  }

  async find(id: string): Promise<Organization | undefined> {
    const row = await this.#database.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirst()
    return row && organizationFrom(row)
  }

  /** Nobody else changes it, its members or its invitations before this transaction ends: all of those read it so first. */
  async findLocked(id: string): Promise<Organization | undefined> {
    const row = await lockRow(
      this.#database.selectFrom('organizations').selectAll().where('id', '=', id),
    ).executeTakeFirst()
    return row && organizationFrom(row)
  }

  /** Writes all of it: only for what was read with `findLocked`. */
  async update(organization: Organization): Promise<void> {
    const { id, ...row } = organizationRowFrom(organization)
    await this.#database.updateTable('organizations').set(row).where('id', '=', id).execute()
  }

  /** Those that are not deleted, oldest first: all, those that an account is a member of, those of a name or an id. */
  async list(page: PageRequest, { memberId, search }: OrganizationFilter = {}): Promise<Page<Organization>> {
    let query = this.#database
      .selectFrom('organizations')
      .selectAll('organizations')
      .where('deleted_at', 'is', null)
      .orderBy('organizations.created_at')
      .orderBy('organizations.id')
    if (memberId !== undefined) {
      query = query.where('organizations.id', 'in', (memberships) =>
        memberships
          .selectFrom('memberships')
          .select('organization_id')
          .where('account_id', '=', memberId)
          .where('removed_at', 'is', null),
      )
    }
    if (search !== undefined) {
      query = query.where((where) =>
        where.or([holdsText('organizations.name', search), where('organizations.id', '=', search)]),
      )
    }
    if (page.after !== undefined) {
      query = query.where(afterPosition('organizations.created_at', 'organizations.id', page.after))
    }
    const rows = await query.limit(page.limit + 1).execute()
    return pageOf(rows.map(organizationFrom), page.limit)
  }

  async isEmpty(): Promise<boolean> {
    const row = await this.#database.selectFrom('organizations').select('id').limit(1).executeTakeFirst()
    return row === undefined
  }

  /** The plans that organizations are on. */
  async plansInUse(): Promise<readonly string[]> {
    const rows = await this.#database.selectFrom('organizations').select('plan').distinct().execute()
    return rows.map(({ plan }) => plan)
  }
}

export function organizationFrom(row: OrganizationRow): Organization {
  const { contributor_terms_version: version, contributor_terms_accepted_at: acceptedAtMs } = row
  return {
    id: row.id,
    name: row.name,
    plan: row.plan,
    overrides: row.overrides === null ? undefined : planOverridesSchema.parse(JSON.parse(row.overrides)),
    retention: row.retention,
    contributorTerms:
      version === null || acceptedAtMs === null
        ? undefined
        : { version, acceptedAtMs, acceptedBy: row.contributor_terms_accepted_by ?? '' },
    createdAtMs: row.created_at,
    deletedAtMs: row.deleted_at ?? undefined,
  }
}

function organizationRowFrom(organization: Organization): OrganizationRow {
  const { contributorTerms } = organization
  return {
    id: organization.id,
    name: organization.name,
    plan: organization.plan,
    overrides: organization.overrides === undefined ? null : JSON.stringify(organization.overrides),
    retention: organization.retention,
    contributor_terms_accepted_at: contributorTerms?.acceptedAtMs ?? null,
    contributor_terms_accepted_by: contributorTerms?.acceptedBy ?? null,
    contributor_terms_version: contributorTerms?.version ?? null,
    created_at: organization.createdAtMs,
    deleted_at: organization.deletedAtMs ?? null,
  }
}
