import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { issueApiKey } from '../src/platform/api-keys/api-key.ts'
import { openDatabase } from '../src/platform/database/open-database.ts'
import { newOrganization } from '../src/platform/organizations/organization.ts'
import { newProject } from '../src/platform/projects/project.ts'
import { loadPeppers } from '../src/platform/secrets/secrets-file.ts'
import { createStores } from '../src/platform/stores.ts'
import type { GatewayHome } from './gateway-child.ts'

/** Files with keys, a key a line. */
export interface TenantKeys {
  /** In turns, one of each organization, so that neighbours have nothing in common. */
  all: string
  oneOfEach: string
}

/** Puts organizations, each with a project and keys, into the database of a gateway that has been started once and does not run. */
export async function seedTenants(
  { directory }: GatewayHome,
  amount: { organizations: number; keysEach: number },
): Promise<TenantKeys> {
  const dataDirectory = join(directory, 'data')
  const [pepper] = await loadPeppers(dataDirectory, true)
  const { database, destroy } = await openDatabase({ dataDirectory })
  const turns = Array.from({ length: amount.keysEach }, (): string[] => [])
  const createdAtMs = Date.now()
  await database.transaction().execute(async (transaction) => {
    const stores = createStores(transaction)
    for (let number = 0; number < amount.organizations; number += 1) {
      const organization = newOrganization({ name: `tenant ${number}`, plan: 'default', createdAtMs })
      const project = newProject({ organizationId: organization.id, name: 'default', createdAtMs })
      await stores.organizations.insert(organization)
      await stores.projects.insert(project)
      for (const keys of turns) {
        const given = { projectId: project.id, name: 'key', createdBy: undefined, createdAtMs, expiresAtMs: undefined }
        const issued = issueApiKey(given, pepper)
        await stores.apiKeys.insert(issued)
        keys.push(issued.secret)
      }
    }
  })
  await destroy()
  const files = { all: join(directory, 'keys.txt'), oneOfEach: join(directory, 'one-of-each.txt') }
  await writeFile(files.all, turns.flat().join('\n'))
  await writeFile(files.oneOfEach, (turns[0] ?? []).join('\n'))
  return files
}
