import type { Kysely } from 'kysely'
import type { Database, OrganizationRow } from '../database/schema.ts'
import { pageOf, type Page, type PageRequest } from '../http/page.ts'
import type { Organization } from './organization.ts'

export type OrganizationChanges = { [Field in 'name' | 'plan' | 'retention']?: Organization[Field] | undefined }

export class OrganizationStore {
  readonly #database: Kysely<Database>

  constructor(database: Kysely<Database>) {
    this.#database = database
  }

  async insert(organization: Organization): Promise<void> {
    await this.#database.insertInto('organizations').values(rowFrom(organization)).execute()
  }

  async find(id: string): Promise<Organization | undefined> {
    const row = await this.#database.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirst()
    return row && organizationFrom(row)
  }

  /** Undefined when there is no such organization. */
  async update(id: string, { name, plan, retention }: OrganizationChanges): Promise<Organization | undefined> {
    const row = await this.#database
      .updateTable('organizations')
      .set({
        ...(name !== undefined && { name }),
        ...(plan !== undefined && { plan }),
        ...(retention !== undefined && { retention }),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    return row && organizationFrom(row)
  }

  async list({ limit, after }: PageRequest): Promise<Page<Organization>> {
    let query = this.#database.selectFrom('organizations').selectAll().orderBy('created_at').orderBy('id')
    if (after !== undefined) {
      query = query.where((where) =>
        where(where.refTuple('created_at', 'id'), '>', where.tuple(after.createdAtMs, after.id)),
      )
    }
    const rows = await query.limit(limit + 1).execute()
    return pageOf(rows.map(organizationFrom), limit)
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

function organizationFrom(row: OrganizationRow): Organization {
  return { id: row.id, name: row.name, plan: row.plan, retention: row.retention, createdAtMs: row.created_at }
}

function rowFrom(organization: Organization): OrganizationRow {
  const { createdAtMs, ...rest } = organization
  return { ...rest, created_at: createdAtMs }
}
