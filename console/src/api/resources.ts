import type { z } from 'zod'
import type { accountDetailsResource } from '../../../src/platform/accounts/account-resource.ts'
import type { apiKeyResource, createdApiKeyResource } from '../../../src/platform/api-keys/api-key-resource.ts'
import type { organizationResource } from '../../../src/platform/organizations/organization-resource.ts'
import type { projectResource } from '../../../src/platform/projects/project-resource.ts'

/** What the platform API speaks of: the types of its own schemas. */
export type Organization = z.input<typeof organizationResource>
export type Project = z.input<typeof projectResource>
export type ApiKey = z.input<typeof apiKeyResource>
export type CreatedApiKey = z.input<typeof createdApiKeyResource>

/** The account that is signed in, with all about it. */
export type Account = z.input<typeof accountDetailsResource>

export interface List<Item> {
  object: 'list'
  data: Item[]
  next_cursor: string | null
}
