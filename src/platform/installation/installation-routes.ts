import { operator } from '../access/access.ts'
import { pageOfSchema, renderPage } from '../http/page.ts'
import { route, type Route } from '../http/route.ts'
import type { PlatformParts } from '../platform-parts.ts'
import { configurationResource, renderConfiguration } from './configuration-resource.ts'
import { engineResource, renderEngine } from './engine-resource.ts'
import { renderTraffic, trafficResource } from './traffic-resource.ts'

/** The machine room: what runs, what goes through it, and what it was told. Of this server; another node tells of itself. */
export function installationRoutes({ installation }: PlatformParts): Route[] {
  return [
    route({
      method: 'GET',
      path: '/engines',
      summary: 'List the engines with their health, load and recent figures',
      access: operator,
      replies: { 200: pageOfSchema(engineResource) },
      async handle() {
        const page = { items: installation.engines(), next: undefined }
        return { status: 200, body: renderPage(page, renderEngine) }
      },
    }),

    route({
      method: 'GET',
      path: '/traffic',
      summary: 'Show what goes through this server now and what ended last, without any content',
      access: operator,
      replies: { 200: trafficResource },
      async handle() {
        return { status: 200, body: renderTraffic(installation.traffic()) }
      },
    }),

    route({
      method: 'GET',
      path: '/configuration',
      summary: 'Show the configuration as it was loaded, without its secrets',
      access: operator,
      replies: { 200: configurationResource },
      async handle() {
        return { status: 200, body: renderConfiguration(installation.configuration()) }
      },
    }),
  ]
}
