import type { Route } from '../http/route.ts'
import type { PlatformParts } from '../platform-parts.ts'
import { apiKeyChangeRoutes } from './api-key-change-routes.ts'
import { apiKeyCreationRoutes } from './api-key-creation-routes.ts'
import { apiKeyReadRoutes } from './api-key-read-routes.ts'

export function apiKeyRoutes(parts: PlatformParts): Route[] {
  return [...apiKeyReadRoutes(parts), ...apiKeyCreationRoutes(parts), ...apiKeyChangeRoutes(parts)]
}
