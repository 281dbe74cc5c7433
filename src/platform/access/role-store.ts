import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Target } from './access.ts'
import type { Role } from './roles.ts'

/** Which role somebody has in the organization that a thing belongs to. */
export class RoleStore {
  readonly #database: Kysely<Database>

  constructor(database: Kysely<Database>) {
    this.#database = database
  }

  /**
   * Undefined for things of organizations that the account does not belong to, or that are deleted, as for things that do not exist. In
   * one statement that finds nothing either way, so that the time it takes does not tell them apart.
   */
  async find(target: Target, id: string, accountId: string): Promise<Role | undefined> {
    const memberships = this.#database
      .selectFrom('memberships')
      .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
      .select('memberships.role')
      .where('memberships.account_id', '=', accountId)
      .where('memberships.removed_at', 'is', null)
      .where('organizations.deleted_at', 'is', null)
    const projects = memberships.innerJoin('projects', 'projects.organization_id', 'organizations.id')
    const queries = {
      organization: memberships.where('memberships.organization_id', '=', id),
      project: projects.where('projects.id', '=', id),
      api_key: projects.innerJoin('api_keys', 'api_keys.project_id', 'projects.id').where('api_keys.id', '=', id),
    }
    return (await queries[target].executeTakeFirst())?.role
  }
}
