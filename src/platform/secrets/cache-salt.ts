import { hashCredential } from './pepper.ts'
import type { Peppers } from './secrets-file.ts'

const SALT_LENGTH = 32

/**
 * What keeps an organization's prefixes apart in a cache elsewhere, without telling who the organization is. Made with the
 * oldest pepper: a new one must not turn every cache cold.
 */
export function cacheSalt(organizationId: string, peppers: Peppers): string {
  const oldest = peppers.at(-1) ?? peppers[0]
  return hashCredential(`cache-salt ${organizationId}`, oldest).slice(0, SALT_LENGTH)
}
