import type { JsonObject } from '../http/json.ts'

/*
 * The machine room, for operators. The platform knows nothing of engines or traffic: whoever puts the server together tells it
 * how to look. Figures and identifiers only; nothing of what was said, and no secret.
 */

export interface Installation {
  engines(): readonly EngineView[]
  traffic(): TrafficView
  /** What the server was told from outside, as it understood it, with every secret left out. */
  configuration(): ConfigurationView
}

export interface EngineView {
  name: string
  kind: string
  /** `failing`: of what it was asked lately, everything failed. */
  state: 'ready' | 'loading' | 'failing'
  /** Generations that run now; undefined where only the far side knows. */
  active: number | undefined
  queued: number | undefined
  /** Those of an embedded engine. */
  processes: readonly EngineProcessView[]
  models: readonly ModelView[]
}

export interface EngineProcessView {
  state: 'starting' | 'ready' | 'restarting' | 'stopped'
  loadProgress: number
  restarts: number
  residentBytes: number
  active: number
}

export interface ModelView {
  id: string
  active: number | undefined
  activeMax: number | undefined
  recent: Figures
  lastFailure: { atMs: number; reason: string } | undefined
}

/** What came to an end within a span of time that has just passed. */
export interface Figures {
  spanMs: number
  requests: number
  failures: number
  promptTokens: number
  completionTokens: number
  /** Means over those that said something; undefined without any. */
  firstTokenMs: number | undefined
  tokensPerSecond: number | undefined
}

export interface TrafficView {
  inFlight: number
  /** The last minutes, step by step, the oldest first. */
  steps: readonly TrafficStep[]
  /** The newest first. */
  exchanges: readonly ExchangeView[]
}

export interface TrafficStep {
  startMs: number
  spanMs: number
  requests: number
  failures: number
  completionTokens: number
}

export interface ExchangeView {
  requestId: string
  endedAtMs: number
  operation: string
  organizationId: string | undefined
  projectId: string | undefined
  credentialId: string | undefined
  model: string | undefined
  streamed: boolean
  /** 0 when the client left before there was an answer. */
  status: number
  error: string | undefined
  outcome: string | undefined
  promptTokens: number
  completionTokens: number
  durationMs: number
  firstTokenMs: number | undefined
}

/** Sections by their names in the file, with values as they hold, the defaults included. */
export interface ConfigurationView {
  /** The file that was read; undefined for the built-in configuration. */
  file: string | undefined
  sections: Readonly<Record<string, JsonObject>>
}

/** Where nobody tells: a platform that runs by itself. */
export const unknownInstallation: Installation = {
  engines: () => [],
  traffic: () => ({ inFlight: 0, steps: [], exchanges: [] }),
  configuration: () => ({ file: undefined, sections: {} }),
}
