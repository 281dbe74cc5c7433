import type { Model } from '../../contract/model.ts'
import type { ReasoningHistoryPolicy } from '../../gateway/ports.ts'
import type { ScriptStepConfig } from '../../inference/scripted/script-steps-from-config.ts'
import type { LogLevel } from '../../kernel/logger.ts'
import type { Plan } from '../../platform/plans/plan.ts'
import type { PlatformSettings } from '../../platform/platform-settings.ts'

/** Everything the server is told from outside, checked and complete: no reader of a Config has to ask what is missing. */
export interface Config {
  /** The file that was read, or `undefined` for the built-in configuration. */
  file: string | undefined
  server: ServerConfig
  /** Absolute. Created at first start; holds the database and the secrets, and nobody else may read it. */
  dataDirectory: string
  /** `postgres://…`, or undefined for a SQLite file in the data directory. */
  databaseUrl: string | undefined
  logLevel: LogLevel
  engines: ReadonlyMap<string, EngineConfig>
  models: readonly ModelConfig[]
  plans: ReadonlyMap<string, Plan>
  /** The plan of an organization that names none. Always a key of `plans`. */
  defaultPlan: string
  /** What the platform is told beyond the plans. */
  platform: Omit<PlatformSettings, 'plans' | 'defaultPlan'>
}

export interface ServerConfig {
  host: string
  /** 0 lets the system choose a free port. */
  port: number
  /** Where clients reach this server, without a trailing slash, if that is not the address it listens on. */
  baseUrl: string | undefined
  bodyBytesMax: number
  /** How long running streams may go on after the server was told to stop. */
  drainMs: number
  /** The steady beat on which pieces of a stream are sent while obfuscation is on. */
  beatMs: number
  keepaliveMs: number
  headersTimeoutMs: number
  requestTimeoutMs: number
  /** A client that takes no bytes for so long loses its connection. */
  stuckReaderMs: number
  connectionsMax: number
  /** How many proxies stand in front and add who asked them to `X-Forwarded-For`; 0 trusts nobody's word. */
  proxies: number
}

export type EngineConfig = ScriptedEngineConfig | UpstreamEngineConfig | LlamaEngineConfig

/** The embedded engine. What is undefined is chosen from the machine and the file: see `llama-defaults.ts`. */
export interface LlamaEngineConfig {
  kind: 'llama'
  /** `house`, the name of an added model, or the absolute path of a GGUF file. */
  model: string
  contextLength: number | undefined
  processes: number | undefined
  /** Generations at once in each process. */
  sequences: number | undefined
  threads: number | undefined
  /** Requests that may wait for a place. */
  queueMax: number
  /** Where a request names none. */
  defaultTemperature: number
}

export interface ScriptedEngineConfig {
  kind: 'scripted'
  script: 'demonstration' | readonly ScriptStepConfig[]
  /** Time between two pieces; undefined leaves it to the engine. */
  pieceDelayMs: number | undefined
}

export interface UpstreamEngineConfig {
  kind: 'upstream'
  /** Without a trailing slash; `/chat/completions` is appended to it. */
  baseUrl: string
  /** Read from the environment variable that the file names, never from the file itself. */
  apiKey: string | undefined
  connectTimeoutMs: number
  firstTokenTimeoutMs: number
  idleTimeoutMs: number
  /** The far side understands `cache_salt`, which keeps its prefix cache apart for each organization. */
  cacheSalt: boolean
  supportsReasoningEffort: boolean
  connectionsMax: number
}

export interface ModelConfig {
  /** The model exactly as the API shows it. */
  model: Model
  /** A key of `engines`. */
  engine: string
  /** What the engine calls the model. The public id unless the file says otherwise. */
  upstreamModel: string
  reasoningHistory: ReasoningHistoryPolicy
  /** Most generations at once; undefined for no limit of its own. */
  concurrentMax: number | undefined
}
