import type { Kysely } from 'kysely'
import type { Database, ProjectRow } from '../database/schema.ts'
import { afterPosition } from '../database/after-position.ts'
import { pageOf, type Page, type PageRequest } from '../http/page.ts'
import type { Project } from './project.ts'

export class ProjectStore {
  readonly #database: Kysely<Database>

  constructor(database: Kysely<Database>) {
    this.#database = database
  }

  async insert({ id, organizationId, name, createdAtMs, archivedAtMs }: Project): Promise<void> {
    const row = {
      id,
      organization_id: organizationId,
      name,
      created_at: createdAtMs,
      archived_at: archivedAtMs ?? null,
    }
    await this.#database.insertInto('projects').values(row).execute()
  }

  async find(id: string): Promise<Project | undefined> {
    const row = await this.#database.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst()
    return row && projectFrom(row)
  }

  /** The project of that name which is not archived. */
  async findLiveByName(organizationId: string, name: string): Promise<Project | undefined> {
    const row = await this.#database
      .selectFrom('projects')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('name', '=', name)
      .where('archived_at', 'is', null)
      .executeTakeFirst()
    return row && projectFrom(row)
  }

  async update({ id, name, archivedAtMs }: Project): Promise<void> {
    const changed = { name, archived_at: archivedAtMs ?? null }
    await this.#database.updateTable('projects').set(changed).where('id', '=', id).execute()
  }

  /** Oldest first; archived ones only on demand. */
  async list(
    { organizationId, archived }: { organizationId: string; archived: boolean },
    { limit, after }: PageRequest,
  ): Promise<Page<Project>> {
    let query = this.#database
      .selectFrom('projects')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .orderBy('created_at')
      .orderBy('id')
    if (!archived) query = query.where('archived_at', 'is', null)
    if (after !== undefined) query = query.where(afterPosition('created_at', 'id', after))
    const rows = await query.limit(limit + 1).execute()
    return pageOf(rows.map(projectFrom), limit)
  }
}

export function projectFrom(row: ProjectRow): Project {
  return {
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    createdAtMs: row.created_at,
    archivedAtMs: row.archived_at ?? undefined,
  }
}
