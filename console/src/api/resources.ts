import type { z } from 'zod'
import type { accountDetailsResource } from '../../../src/platform/accounts/account-resource.ts'
import type { apiKeyResource, createdApiKeyResource } from '../../../src/platform/api-keys/api-key-resource.ts'
import type { billingResource } from '../../../src/platform/billing/billing-resource.ts'
import type { invitationResource } from '../../../src/platform/invitations/invitation-resource.ts'
import type { memberResource } from '../../../src/platform/members/member-resource.ts'
import type { organizationResource } from '../../../src/platform/organizations/organization-resource.ts'
import type { playgroundCredentialResource } from '../../../src/platform/playground/playground-credential-resource.ts'
import type { projectResource } from '../../../src/platform/projects/project-resource.ts'
import type { sessionResource } from '../../../src/platform/sessions/session-resource.ts'
import type { limitsResource } from '../../../src/platform/usage/limit-routes.ts'
import type { requestDetailsResource, requestResource } from '../../../src/platform/usage/request-resource.ts'
import type { usageResource } from '../../../src/platform/usage/usage-resource.ts'

/** What the platform API speaks of: the types of its own schemas. */
export type Organization = z.input<typeof organizationResource>
export type Project = z.input<typeof projectResource>
export type ApiKey = z.input<typeof apiKeyResource>
export type CreatedApiKey = z.input<typeof createdApiKeyResource>
export type PlaygroundCredential = z.input<typeof playgroundCredentialResource>
export type Member = z.input<typeof memberResource>
export type Invitation = z.input<typeof invitationResource>
export type Session = z.input<typeof sessionResource>
export type Billing = z.input<typeof billingResource>
export type Usage = z.input<typeof usageResource>
export type OrganizationLimits = z.input<typeof limitsResource>
export type Request = z.input<typeof requestResource>
export type RequestDetails = z.input<typeof requestDetailsResource>

/** The account that is signed in, with all about it. */
export type Account = z.input<typeof accountDetailsResource>

export interface List<Item> {
  object: 'list'
  data: Item[]
  next_cursor: string | null
}
