import { tenantsMigration } from './0001-tenants.ts'
import { accountsMigration } from './0002-accounts.ts'
import { tenantDetailsMigration } from './0003-tenant-details.ts'
import { billingMigration } from './0004-billing.ts'
import { usageMigration } from './0005-usage.ts'
import { auditMigration } from './0006-audit.ts'
import { queueTimesMigration } from './0007-queue-times.ts'
import { rollupsByMomentMigration } from './0008-rollups-by-moment.ts'

/**
 * Every change to the schema, in order. A name, once released, stays; so does what it does. Each only adds, so that code of
 * the version before goes on working beside it.
 */
export const migrations = {
  '0001-tenants': tenantsMigration,
  '0002-accounts': accountsMigration,
  '0003-tenant-details': tenantDetailsMigration,
  '0004-billing': billingMigration,
  '0005-usage': usageMigration,
  '0006-audit': auditMigration,
  '0007-queue-times': queueTimesMigration,
  '0008-rollups-by-moment': rollupsByMomentMigration,
}
