import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logger.ts'
import type { DayLedger } from '../limits/day-ledger.ts'
import { Passwords } from './accounts/passwords.ts'
import { LastUsedRecorder } from './api-keys/last-used-recorder.ts'
import { Background } from './background.ts'
import { CreditHolds } from './billing/credit-holds.ts'
import { createVerifier, type Verifier } from './callers/create-verifier.ts'
import type { Changes } from './changes.ts'
import { ContentKeeper } from './contents/content-keeper.ts'
import { prepareDataDirectory } from './database/data-directory.ts'
import { lockDirectory } from './database/directory-lock.ts'
import { openDatabase } from './database/open-database.ts'
import type { Database } from './database/schema.ts'
import { firstRun, type FirstRunOptions } from './first-run.ts'
import type { FirstRun } from './first-run-file.ts'
import { Housekeeping } from './housekeeping.ts'
import { housekeepingJobs } from './housekeeping-jobs.ts'
import { createPlatformHandler, type PlatformHandler } from './http/platform-handler.ts'
import type { Route } from './http/route.ts'
import { unknownInstallation, type Installation } from './installation/installation.ts'
import { Mailer } from './mail/mailer.ts'
import { openChanges } from './open-changes.ts'
import { OperatorVerifier } from './operators/operator-verifier.ts'
import type { PlatformParts } from './platform-parts.ts'
import { platformRoutes } from './platform-routes.ts'
import type { PlatformSettings } from './platform-settings.ts'
import { Plans } from './plans/plans.ts'
import { createCacheSalt } from './secrets/cache-salt.ts'
import { loadPeppers } from './secrets/secrets-file.ts'
import { createStores } from './stores.ts'
import { UnitsOfWork } from './unit-of-work.ts'
import { openDayUsageStore } from './usage/day-usage-store.ts'
import type { LimitsView } from './usage/limits-view.ts'
import { UsageRecorder } from './usage/usage-recorder.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export interface PlatformOptions {
  dataDirectory: string
  clock: Clock
  logger: Logger
  settings: PlatformSettings
  /** Where people reach this server, without a trailing slash: what the links in mails begin with. */
  baseUrl: () => string
  /** How many proxies in front are believed about who asked them; none unless given. */
  proxies?: number
  /** Asked by those who want to see what is left of their limits; without it nobody can tell them. */
  limitsView?: LimitsView
  /** How to look at what runs here, for operators; without it there is nothing to see. */
  installation?: Installation
  /** `postgres://…`; without it the database is a SQLite file in the data directory. */
  databaseUrl?: string | undefined
  /** Called before each statement on the database, so that somebody can count them. */
  onQuery?: (sql: string) => void
}

/** Organizations, projects, keys and operators, and all that is kept of them. */
export interface Platform {
  plans: Plans
  /** Tells whose a credential of the API is. */
  verifier: Verifier
  /** Notes that a key was used; costs nothing. */
  noteKeyUse(apiKeyId: string): void
  dayLedger: DayLedger
  /** Sets credits aside for requests that cost something. */
  credits: CreditHolds
  usage: Pick<UsageRecorder, 'record'>
  contents: Pick<ContentKeeper, 'keep'>
  /** A text that is always the same for one organization and tells nobody which one it is. */
  cacheSalt(organizationId: string): string
  /** Every operation of the platform API, and with each who may use it. */
  routes: readonly Route[]
  /** Answers everything under `/platform/v1`. */
  handler: PlatformHandler
  /** Makes what a first request needs, the first time; see `first-run.ts`. Call it once the server listens. */
  firstRun(options: FirstRunOptions): Promise<FirstRun | undefined>
  /** Does all housekeeping now, whenever it would be due. */
  tidyUp(): Promise<void>
  /** Writes down what is pending and gives the data directory free. */
  close(): Promise<void>
}

export async function openPlatform(options: PlatformOptions): Promise<Platform> {
  const { dataDirectory, clock, logger } = options
  prepareDataDirectory(dataDirectory)
  await using opened = new AsyncDisposableStack()
  const lock = lockDirectory(dataDirectory)
  opened.defer(() => lock.release())
  const store = await openDatabase({ dataDirectory, url: options.databaseUrl, onQuery: options.onQuery })
  opened.defer(() => store.destroy())
  const { database, newerMigrations } = store
  if (newerMigrations.length > 0) logger.info({ newerMigrations }, 'a newer version has been at the database')
  const bus = await openChanges({ database, url: options.databaseUrl, logger })
  opened.defer(() => bus.close())
  const dayLedger = openDayUsageStore(dataDirectory, Math.floor(clock.epochMs() / DAY_MS))
  opened.defer(() => dayLedger.close())

  const parts = await assemble(database, bus.changes, options)
  opened.defer(() => parts.usage.close())
  opened.defer(() => parts.contents.close())
  opened.defer(() => parts.mailer.close())
  opened.defer(() => parts.background.settle())
  const verifier = createVerifier(parts)
  const lastUsed = new LastUsedRecorder({
    store: parts.stores.apiKeys,
    clock,
    onStoreError: (error) => logger.error({ error }, 'when keys were last used could not be written down'),
  })
  opened.defer(() => lastUsed.close())

  const housekeeping = new Housekeeping({ jobs: housekeepingJobs(parts), logger })
  opened.defer(() => housekeeping.close())
  housekeeping.start()

  const operators = new OperatorVerifier(parts.stores.operators, parts.peppers)
  const closed = new AbortController()
  opened.defer(() => closed.abort())
  const routes = platformRoutes(parts)
  const resources = opened.move()
  return {
    plans: parts.plans,
    verifier,
    noteKeyUse: (apiKeyId) => lastUsed.note(apiKeyId),
    dayLedger,
    // SQLite has one writer, whom all organizations share.
    credits: new CreditHolds({
      ...parts,
      laneOf: store.kind === 'sqlite' ? () => '' : (organizationId) => organizationId,
    }),
    usage: parts.usage,
    contents: parts.contents,
    cacheSalt: createCacheSalt(parts.peppers),
    routes,
    handler: createPlatformHandler({
      ...parts,
      operators,
      routes,
      proxies: options.proxies ?? 0,
      closed: closed.signal,
    }),
    firstRun: (firstRunOptions) => firstRun(dataDirectory, database, parts, firstRunOptions),
    tidyUp: () => housekeeping.runAll(),
    close: () => resources.disposeAsync(),
  }
}

async function assemble(
  database: Kysely<Database>,
  changes: Changes,
  options: PlatformOptions,
): Promise<PlatformParts> {
  const { clock, logger, settings, dataDirectory } = options
  const stores = createStores(database)
  const peppers = await loadPeppers(dataDirectory, !(await stores.apiKeys.isEmpty()))
  const plans = new Plans(settings)
  for (const plan of await stores.organizations.plansInUse()) {
    if (!plans.has(plan)) logger.warn({ plan }, 'organizations are on a plan that the configuration does not know')
  }
  const units = new UnitsOfWork({ database, changes, clock })
  return {
    clock,
    logger,
    changes,
    peppers,
    plans,
    settings,
    stores,
    units,
    baseUrl: options.baseUrl,
    background: new Background(logger),
    mailer: new Mailer({ settings: settings.mail, logger }),
    passwords: new Passwords(settings.passwordCost),
    usage: await UsageRecorder.open({ directory: join(dataDirectory, 'usage-journal'), units, clock, logger }),
    contents: new ContentKeeper({ store: stores.contents, clock, logger, keptMs: settings.contentKeptMs }),
    limitsView: options.limitsView ?? (async () => undefined),
    installation: options.installation ?? unknownInstallation,
  }
}
