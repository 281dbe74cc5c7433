import { LRUCache } from 'lru-cache'
import { atMost } from '../../kernel/at-most.ts'
import { hashCredential } from './pepper.ts'
import type { Peppers } from './secrets-file.ts'

const SALT_LENGTH = 32
const REMEMBERED_MAX = 100_000

/**
 * What keeps an organization's prefixes apart in a cache elsewhere, without telling who the organization is. Made with the
 * oldest pepper: a new one must not turn every cache cold. Remembered, since it is needed for every request.
 */
export function createCacheSalt(peppers: Peppers): (organizationId: string) => string {
  const oldest = peppers.at(-1) ?? peppers[0]
  const remembered = new LRUCache<string, string>(atMost(REMEMBERED_MAX))
  return (organizationId) => {
    const known = remembered.get(organizationId)
    if (known !== undefined) return known
    const salt = hashCredential(`cache-salt ${organizationId}`, oldest).slice(0, SALT_LENGTH)
    remembered.set(organizationId, salt)
    return salt
  }
}
