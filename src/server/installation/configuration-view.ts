import type { JsonObject } from '../../platform/http/json.ts'
import type { ConfigurationView } from '../../platform/installation/installation.ts'
import { creditsText } from '../../platform/billing/credits.ts'
import type { Plan } from '../../platform/plans/plan.ts'
import type { Config, EngineConfig, ModelConfig } from '../config/config.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const TOKENS_PER_PRICE = 1_000_000

/**
 * The configuration in the words of its file. Written out field by field: what is not named here is not shown, so that a new
 * secret stays one.
 */
export function configurationView(config: Config): ConfigurationView {
  return {
    file: config.file,
    sections: {
      server: serverSection(config),
      accounts: { sign_up: config.platform.signUp },
      mail: mailSection(config),
      retention: {
        keep_days: config.platform.contentKeptMs / DAY_MS,
        contributor_terms: config.platform.contributorTerms?.version ?? null,
      },
      payments: { provider: config.platform.payments?.provider ?? null },
      engines: Object.fromEntries([...config.engines].map(([name, engine]) => [name, engineSection(engine)])),
      models: Object.fromEntries(config.models.map((model) => [model.model.id, modelSection(model, config)])),
      plans: Object.fromEntries([...config.plans].map(([name, plan]) => [name, planSection(plan, config)])),
    },
  }
}

function serverSection({ server, dataDirectory, databaseUrl, logLevel }: Config): JsonObject {
  return {
    host: server.host,
    port: server.port,
    base_url: server.baseUrl ?? null,
    data_directory: dataDirectory,
    database: databaseUrl === undefined ? 'SQLite, in the data directory' : addressOf(databaseUrl),
    log_level: logLevel,
    body_bytes_max: server.bodyBytesMax,
    drain_seconds: server.drainMs / 1000,
    beat_ms: server.beatMs,
    keepalive_seconds: server.keepaliveMs / 1000,
    headers_timeout_seconds: server.headersTimeoutMs / 1000,
    request_timeout_seconds: server.requestTimeoutMs / 1000,
    stuck_reader_seconds: server.stuckReaderMs / 1000,
    connections_max: server.connectionsMax,
    proxies: server.proxies,
  }
}

function mailSection({ platform: { mail } }: Config): JsonObject {
  return mail === undefined ? { server: null } : { server: addressOf(mail.url), from: mail.from }
}

/** Where something is, without who goes there and with which password. */
function addressOf(text: string): string {
  const url = URL.parse(text)
  return url === null ? 'set, but not an address' : `${url.protocol}//${url.host}${url.pathname}`
}

function engineSection(engine: EngineConfig): JsonObject {
  switch (engine.kind) {
    case 'scripted':
      return {
        kind: engine.kind,
        script: engine.script === 'demonstration' ? engine.script : `${engine.script.length} steps`,
        piece_delay_ms: engine.pieceDelayMs,
      }
    case 'upstream':
      return {
        kind: engine.kind,
        base_url: addressOf(engine.baseUrl),
        api_key: engine.apiKey === undefined ? 'none' : 'from the environment',
        connect_timeout_ms: engine.connectTimeoutMs,
        first_token_timeout_ms: engine.firstTokenTimeoutMs,
        idle_timeout_ms: engine.idleTimeoutMs,
        cache_salt: engine.cacheSalt,
        supports_reasoning_effort: engine.supportsReasoningEffort,
        connections_max: engine.connectionsMax,
      }
    case 'llama':
      return {
        kind: engine.kind,
        model: engine.model,
        context_length: engine.contextLength ?? 'chosen',
        processes: engine.processes ?? 'chosen',
        sequences: engine.sequences ?? 'chosen',
        threads: engine.threads ?? 'chosen',
        queue_max: engine.queueMax,
        default_temperature: engine.defaultTemperature,
      }
  }
}

function modelSection({ model, ...more }: ModelConfig, { platform }: Config): JsonObject {
  const price = platform.prices.get(model.id)
  return {
    engine: more.engine,
    upstream_model: more.upstreamModel,
    owned_by: model.owned_by,
    context_length: model.context_length,
    max_output_tokens: model.max_output_tokens,
    reasoning: model.reasoning && { ...model.reasoning },
    reasoning_history: more.reasoningHistory,
    concurrent_max: more.concurrentMax,
    shutdown_date: model.shutdown_date,
    price_per_million_tokens: price && {
      input: perMillion(price.input),
      cached_input: perMillion(price.cachedInput),
      output: perMillion(price.output),
    },
  }
}

function perMillion(billionths: number): string {
  return creditsText(billionths * TOKENS_PER_PRICE)
}

function planSection({ name, limits, ...plan }: Plan, { defaultPlan }: Config): JsonObject {
  return {
    is_default: name === defaultPlan,
    limits: {
      requests_per_minute: limits.requestsPerMinute,
      requests_per_day: limits.requestsPerDay,
      tokens_per_minute: limits.tokensPerMinute,
      tokens_per_day: limits.tokensPerDay,
    },
    models: plan.models,
    credentials: [...plan.credentials],
    retention: [...plan.retention],
    price_multiplier: plan.priceMultiplier,
  }
}
