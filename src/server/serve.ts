import { once } from 'node:events'
import { API_ROOT } from '../contract/api-root.ts'
import { createLogger } from '../kernel/logger.ts'
import type { FirstRun } from '../platform/first-run-file.ts'
import { compose, type Composition } from './compose.ts'
import type { Config } from './config/config.ts'
import { crashPrivately } from './crash-privately.ts'
import { loadConfig } from './config/load-config.ts'
import { drain } from './drain.ts'
import { listeningAddress } from './listening-address.ts'

/** Runs the server until it is told to stop. Resolves when everything is drained and closed. */
export async function serve(environment: NodeJS.ProcessEnv): Promise<void> {
  crashPrivately()
  const config = loadConfig({ env: environment })
  const logger = createLogger({ level: config.logLevel })
  const composition = await compose(config, logger)
  const stopped = untilSignalled()
  try {
    const address = await listen(composition, config)
    const baseUrl = config.server.baseUrl ?? address
    const [model] = config.models
    const firstRun = await composition.platform.firstRun({ baseUrl, model: model?.model.id ?? '' })
    composition.health.ready()
    announce(baseUrl, config, firstRun)
    logger.info({ address, signal: undefined }, 'listening')
    const signal = await stopped
    logger.info({ signal }, 'draining')
    await drain(composition, config.server.drainMs)
  } finally {
    await composition.close()
    logger.info('stopped')
    logger.flush()
  }
}

async function listen({ server }: Composition, config: Config): Promise<string> {
  const { host, port } = config.server
  server.listen(port, host)
  await once(server, 'listening')
  return listeningAddress(server, host)
}

function untilSignalled(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    process.once('SIGTERM', resolve)
    process.once('SIGINT', resolve)
  })
}

/** For the person at the terminal, on standard error: the log on standard output stays clean. */
function announce(baseUrl: string, config: Config, firstRun: FirstRun | undefined): void {
  const lines = [`Parley serves at ${baseUrl}${API_ROOT}`]
  if (firstRun === undefined) {
    lines.push(`Keys: npx parley key list · data in ${config.dataDirectory}`)
  } else {
    lines.push(
      '',
      'This is the first start. These are shown once, and kept in first-run.json in the data directory:',
      `  base address    ${baseUrl}${API_ROOT}`,
      `  API key         ${firstRun.api_key}`,
      `  operator token  ${firstRun.operator_token}`,
      '',
      'Try it:',
      `  ${firstRun.curl}`,
    )
  }
  process.stderr.write(`\n${lines.join('\n')}\n\n`)
}
