import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { INTERFACE_VERSION, API_ROOT } from '../contract/api-root.ts'
import { openApiDocument } from '../contract/openapi.ts'
import { Gateway } from '../gateway/gateway.ts'
import { systemClock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logger.ts'
import { MemoryLimiter } from '../limits/memory-limiter.ts'
import { openPlatform, type Platform } from '../platform/platform.ts'
import type { Config } from './config/config.ts'
import { createConsolePages } from './console/console-pages.ts'
import { ConfiguredCatalogue } from './configured-catalogue.ts'
import { createServedModels } from './create-engines.ts'
import { Health } from './health.ts'
import { createHttpServer } from './http-server.ts'
import { configurationView } from './installation/configuration-view.ts'
import { engineViews } from './installation/engine-views.ts'
import { TrafficWatch } from './installation/traffic-watch.ts'
import { createObserver } from './log-observer.ts'
import { listeningAddress } from './listening-address.ts'
import { Metrics } from './metrics.ts'
import { PlatformAuthenticator } from './platform-authenticator.ts'
import { PlatformBilling } from './platform-billing.ts'
import { createContentKeeper } from './platform-contents.ts'
import { PlatformUsage } from './platform-usage.ts'
import { createRouter, jsonPage, type Page, type PageContent } from './router.ts'

/** Where `scripts/build-console-once.mjs` puts the console. */
const CONSOLE_DIRECTORY = fileURLToPath(new URL('../../.build/console', import.meta.url))

/** Everything that runs, put together and not yet listening. */
export interface Composition {
  server: Server
  gateway: Gateway
  platform: Platform
  health: Health
  /** Gives back what was opened, in reverse order. */
  close(): Promise<void>
}

/** The composition root: the one place where the rooms meet and things are made. */
export async function compose(config: Config, logger: Logger): Promise<Composition> {
  const clock = systemClock
  await using opened = new AsyncDisposableStack()
  const watch = new TrafficWatch({ clock, models: config.models.map(({ model }) => model.id) })
  const platform = await openPlatform({
    dataDirectory: config.dataDirectory,
    clock,
    logger,
    databaseUrl: config.databaseUrl,
    proxies: config.server.proxies,
    installation: {
      engines: () => engineViews({ config, models, embedded, watch }),
      traffic: () => watch.traffic(),
      configuration: () => configurationView(config),
    },
    limitsView: async (organizationId, limits) => limiter.look(organizationId, limits),
    // Asked when a mail is written, and by then the server listens.
    baseUrl: () => config.server.baseUrl ?? listeningAddress(server, config.server.host),
    settings: { ...config.platform, plans: [...config.plans.values()], defaultPlan: config.defaultPlan },
  })
  opened.defer(() => platform.close())
  const limiter = new MemoryLimiter({ clock, ledger: platform.dayLedger, logger })
  opened.defer(() => limiter.settle())
  const { models, embedded } = createServedModels(config, {
    cacheSalt: (organizationId) => platform.cacheSalt(organizationId),
    clock,
    logger,
  })
  opened.defer(async () => void (await Promise.all(models.map(({ engine }) => engine.close()))))

  const metrics = new Metrics(embedded)
  const engines = models.map(({ engine }) => engine)
  const health = new Health(engines)
  const gateway = new Gateway({
    ports: {
      authenticator: new PlatformAuthenticator(platform),
      limiter,
      catalogue: new ConfiguredCatalogue({ clock, models }),
      billing: new PlatformBilling({ credits: platform.credits, prices: config.platform.prices, models }),
      usage: new PlatformUsage({ usage: platform.usage, prices: config.platform.prices, metrics }),
      contents: createContentKeeper(platform.contents),
    },
    settings: config.server,
    clock,
    observer: createObserver(logger, metrics, watch),
  })
  const router = createRouter({
    gateway,
    platform: ({ request, response, requestId }) => platform.handler(request, response, requestId),
    console: createConsolePages({
      directory: CONSOLE_DIRECTORY,
      secure: config.server.baseUrl?.startsWith('https:') === true,
    }),
    pages: pages(health, metrics),
    onError: (error, requestId) => logger.error({ error, requestId }, 'a request outside the API failed'),
  })
  const server = createHttpServer(config.server, router)
  const resources = opened.move()
  return { server, gateway, platform, health, close: () => resources.disposeAsync() }
}

function pages(health: Health, metrics: Metrics): ReadonlyMap<string, Page> {
  // Made when somebody asks: the schemas take more memory than a small server has use for.
  let openApi: PageContent | undefined
  const about = jsonPage(200, {
    name: 'Parley',
    version: INTERFACE_VERSION,
    api_root: API_ROOT,
    openapi: '/openapi.json',
  })
  return new Map<string, Page>([
    ['/', () => about],
    ['/healthz', health.livenessPage],
    ['/readyz', health.readinessPage],
    ['/metrics', metrics.page],
    ['/openapi.json', () => (openApi ??= jsonPage(200, openApiDocument()))],
  ])
}
