import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../src/kernel/clock.ts'
import { silentLogger } from '../src/kernel/logger.ts'
import { platformOpenApi } from '../src/platform/openapi/platform-openapi.ts'
import { openPlatform } from '../src/platform/platform.ts'
import type { PlatformSettings } from '../src/platform/platform-settings.ts'

/** The routes are the same whatever is configured, so anything that starts will do. */
const settings: PlatformSettings = {
  plans: [
    {
      name: 'default',
      limits: { requestsPerMinute: 1, requestsPerDay: 1, tokensPerMinute: 1, tokensPerDay: 1 },
      models: ['*'],
      credentials: new Set(),
      retention: new Set(),
      priceMultiplier: 1,
    },
  ],
  defaultPlan: 'default',
  signUp: 'waiting-list',
  mail: undefined,
  prices: new Map(),
  contentKeptMs: 0,
  contributorTerms: undefined,
  payments: undefined,
}

/** The document of the platform API, from the routes of a platform that is opened for this alone. */
export async function platformDocument(): Promise<object> {
  const directory = await mkdtemp(join(tmpdir(), 'parley-document-'))
  const dataDirectory = join(directory, 'data')
  try {
    const options = { dataDirectory, clock: systemClock, logger: silentLogger, settings, baseUrl: () => '' }
    const platform = await openPlatform(options)
    const document = platformOpenApi(platform.routes)
    await platform.close()
    return document
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
