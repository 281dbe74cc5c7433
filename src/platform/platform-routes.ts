import { apiKeyRoutes } from './api-keys/api-key-routes.ts'
import { auditRoutes } from './audit/audit-routes.ts'
import type { Route } from './http/route.ts'
import { invitationRoutes } from './invitations/invitation-routes.ts'
import { receivedInvitationRoutes } from './invitations/received-invitation-routes.ts'
import { memberRoutes } from './members/member-routes.ts'
import { ownershipRoutes } from './members/ownership-routes.ts'
import { organizationRoutes } from './organizations/organization-routes.ts'
import { planRoutes } from './plans/plan-routes.ts'
import type { PlatformParts } from './platform-parts.ts'
import { playgroundRoutes } from './playground/playground-routes.ts'
import { projectRoutes } from './projects/project-routes.ts'
import { retentionRoutes } from './retention/retention-routes.ts'

/** Every operation of the platform API, and with each who may use it. */
export function platformRoutes(parts: PlatformParts): Route[] {
  return [
    ...organizationRoutes(parts),
    ...memberRoutes(parts),
    ...ownershipRoutes(parts),
    ...invitationRoutes(parts),
    ...receivedInvitationRoutes(parts),
    ...planRoutes(parts),
    ...retentionRoutes(parts),
    ...auditRoutes(parts),
    ...projectRoutes(parts),
    ...apiKeyRoutes(parts),
    ...playgroundRoutes(parts),
  ]
}
