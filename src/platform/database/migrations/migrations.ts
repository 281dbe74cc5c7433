import type { Migration } from 'kysely/migration'
import { tenantsMigration } from './0001-tenants.ts'

/**
 * Every change to the schema, in order. A name, once released, stays; so does what it does. Each only adds, so that the
 * version before it keeps working on the same database while the new one is rolled out.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-tenants': tenantsMigration,
}
