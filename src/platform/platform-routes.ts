import { accountAdministrationRoutes } from './accounts/account-administration-routes.ts'
import { accountRoutes } from './accounts/account-routes.ts'
import { emailVerificationRoutes } from './accounts/email-verification-routes.ts'
import { passwordResetRoutes } from './accounts/password-reset-routes.ts'
import { passwordRoutes } from './accounts/password-routes.ts'
import { signUpRoutes } from './accounts/sign-up-routes.ts'
import { waitingListRoutes } from './accounts/waiting-list-routes.ts'
import { apiKeyRoutes } from './api-keys/api-key-routes.ts'
import { auditRoutes } from './audit/audit-routes.ts'
import { billingRoutes } from './billing/billing-routes.ts'
import { creditRoutes } from './billing/credit-routes.ts'
import { statementRoutes } from './billing/statement-routes.ts'
import { contentRoutes } from './contents/content-routes.ts'
import type { Route } from './http/route.ts'
import { installationRoutes } from './installation/installation-routes.ts'
import { invitationPreviewRoutes } from './invitations/invitation-preview-routes.ts'
import { invitationRoutes } from './invitations/invitation-routes.ts'
import { receivedInvitationRoutes } from './invitations/received-invitation-routes.ts'
import { memberRoutes } from './members/member-routes.ts'
import { ownershipRoutes } from './members/ownership-routes.ts'
import { openApiRoute } from './openapi/openapi-route.ts'
import { operatorTokenRoutes } from './operators/operator-token-routes.ts'
import { organizationRoutes } from './organizations/organization-routes.ts'
import { paymentRoutes } from './payments/payment-routes.ts'
import { planRoutes } from './plans/plan-routes.ts'
import type { PlatformParts } from './platform-parts.ts'
import { playgroundRoutes } from './playground/playground-routes.ts'
import { projectRoutes } from './projects/project-routes.ts'
import { retentionRoutes } from './retention/retention-routes.ts'
import { sessionRoutes } from './sessions/session-routes.ts'
import { signInRoutes } from './sessions/sign-in-routes.ts'
import { limitRoutes } from './usage/limit-routes.ts'
import { requestRoutes } from './usage/request-routes.ts'
import { usageRoutes } from './usage/usage-routes.ts'

/** Every operation of the platform API, and with each who may use it. */
export function platformRoutes(parts: PlatformParts): Route[] {
  const routes: Route[] = [
    openApiRoute(() => routes),
    ...signUpRoutes(parts),
    ...signInRoutes(parts),
    ...emailVerificationRoutes(parts),
    ...passwordResetRoutes(parts),
    ...accountRoutes(parts),
    ...passwordRoutes(parts),
    ...sessionRoutes(parts),
    ...waitingListRoutes(parts),
    ...accountAdministrationRoutes(parts),
    ...operatorTokenRoutes(parts),
    ...organizationRoutes(parts),
    ...memberRoutes(parts),
    ...ownershipRoutes(parts),
    ...invitationRoutes(parts),
    ...receivedInvitationRoutes(parts),
    ...invitationPreviewRoutes(parts),
    ...planRoutes(parts),
    ...retentionRoutes(parts),
    ...auditRoutes(parts),
    ...projectRoutes(parts),
    ...apiKeyRoutes(parts),
    ...playgroundRoutes(parts),
    ...billingRoutes(parts),
    ...creditRoutes(parts),
    ...statementRoutes(parts),
    ...paymentRoutes(parts),
    ...usageRoutes(parts),
    ...requestRoutes(parts),
    ...contentRoutes(parts),
    ...limitRoutes(parts),
    ...installationRoutes(parts),
  ]
  return routes
}
