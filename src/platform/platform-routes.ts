import { apiKeyRoutes } from './api-keys/api-key-routes.ts'
import type { Route } from './http/route.ts'
import { organizationRoutes } from './organizations/organization-routes.ts'
import type { PlatformParts } from './platform-parts.ts'
import { playgroundRoutes } from './playground/playground-routes.ts'
import { projectRoutes } from './projects/project-routes.ts'

/** Every operation of the platform API, and with each who may use it. */
export function platformRoutes(parts: PlatformParts): Route[] {
  return [...organizationRoutes(parts), ...projectRoutes(parts), ...apiKeyRoutes(parts), ...playgroundRoutes(parts)]
}
