import type { z } from 'zod'
import type { accountDetailsResource, accountResource } from '../../../src/platform/accounts/account-resource.ts'
import type { apiKeyResource, createdApiKeyResource } from '../../../src/platform/api-keys/api-key-resource.ts'
import type { auditEntryResource } from '../../../src/platform/audit/audit-entry-resource.ts'
import type { billingResource } from '../../../src/platform/billing/billing-resource.ts'
import type { transferResource } from '../../../src/platform/billing/transfer-resource.ts'
import type { contentResource } from '../../../src/platform/contents/content-resource.ts'
import type { configurationResource } from '../../../src/platform/installation/configuration-resource.ts'
import type { engineResource } from '../../../src/platform/installation/engine-resource.ts'
import type { trafficResource } from '../../../src/platform/installation/traffic-resource.ts'
import type { invitationPreviewResource } from '../../../src/platform/invitations/invitation-preview.ts'
import type { invitationResource } from '../../../src/platform/invitations/invitation-resource.ts'
import type { memberResource } from '../../../src/platform/members/member-resource.ts'
import type {
  createdOperatorTokenResource,
  operatorTokenResource,
} from '../../../src/platform/operators/operator-token-resource.ts'
import type { organizationResource } from '../../../src/platform/organizations/organization-resource.ts'
import type { paymentResource } from '../../../src/platform/payments/payment-resource.ts'
import type { planResource } from '../../../src/platform/plans/plan-resource.ts'
import type { playgroundCredentialResource } from '../../../src/platform/playground/playground-credential-resource.ts'
import type { projectResource } from '../../../src/platform/projects/project-resource.ts'
import type { retentionResource } from '../../../src/platform/retention/retention-resource.ts'
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
export type InvitationPreview = z.input<typeof invitationPreviewResource>
export type Session = z.input<typeof sessionResource>
export type Billing = z.input<typeof billingResource>
export type Usage = z.input<typeof usageResource>
export type OrganizationLimits = z.input<typeof limitsResource>
export type Request = z.input<typeof requestResource>
export type RequestDetails = z.input<typeof requestDetailsResource>
export type Content = z.input<typeof contentResource>
export type Transfer = z.input<typeof transferResource>
export type Payment = z.input<typeof paymentResource>
export type Retention = z.input<typeof retentionResource>
export type AuditEntry = z.input<typeof auditEntryResource>
export type OperatorToken = z.input<typeof operatorTokenResource>
export type CreatedOperatorToken = z.input<typeof createdOperatorTokenResource>
export type Plan = z.input<typeof planResource>
export type Engine = z.input<typeof engineResource>
export type Traffic = z.input<typeof trafficResource>
export type Configuration = z.input<typeof configurationResource>

/** An account as lists show it. */
export type ListedAccount = z.input<typeof accountResource>

/** The account that is signed in, with all about it. */
export type Account = z.input<typeof accountDetailsResource>

export interface List<Item> {
  object: 'list'
  data: Item[]
  next_cursor: string | null
}
