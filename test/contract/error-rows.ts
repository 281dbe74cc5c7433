import type { LimitDecision } from '../../src/limits/limit-decision.ts'
import type { TestServer, TestServerOptions } from '../support/test-server.ts'
import { answerOf, type Answer, type ExpectedError } from './answer.ts'
import type { SpecifiedOperation } from './specification.ts'

/** How far a request came, which decides the headers of its answer. Each includes those before it. */
export type HeaderLevel = 'request id' | 'retention' | 'request limits' | 'all limits'

export interface ErrorRow extends ExpectedError {
  name: string
  operation: SpecifiedOperation | 'none'
  level: HeaderLevel
  server?: TestServerOptions
  send: (server: TestServer) => Promise<Answer>
  /** Values of other headers; null for one that must not be there. */
  headers?: Record<string, string | null>
  message?: RegExp
}

export function retryAfter(seconds: number, ms: number, shouldRetry: 'false' | null = null) {
  return { 'retry-after': String(seconds), 'retry-after-ms': String(ms), 'x-should-retry': shouldRetry }
}

export const noRetry = { 'retry-after': null, 'retry-after-ms': null, 'x-should-retry': null }

export const invalidRequest = { type: 'invalid_request_error' } as const

/** Rows of chat completions that come past admission. */
export function chatRow(row: Omit<ErrorRow, 'operation' | 'level'>): ErrorRow {
  return { operation: 'createChatCompletion', level: 'all limits', ...row }
}

/** One good request for each operation: what goes wrong in a row is then the server's state alone. */
export const sendOperation: Record<SpecifiedOperation, (server: TestServer, init?: RequestInit) => Promise<Answer>> = {
  createChatCompletion: (server, init = {}) => answerOf(server.chat({}, init)),
  listModels: (server, init = {}) => answerOf(server.fetch('/models', init)),
  retrieveModel: (server, init = {}) => answerOf(server.fetch('/models/house/model-1.0', init)),
}

export const operationNames = Object.keys(sendOperation) as SpecifiedOperation[]

/** What an operation's answers carry once it is admitted. */
export function admittedLevel(operation: SpecifiedOperation): HeaderLevel {
  return operation === 'createChatCompletion' ? 'all limits' : 'request limits'
}

/** A row for each of the three operations. */
export function onEveryOperation(
  row: Omit<ErrorRow, 'operation' | 'send' | 'level'> & {
    level?: HeaderLevel
    init?: RequestInit
  },
): ErrorRow[] {
  const { init, ...rest } = row
  return operationNames.map((operation) => ({
    level: admittedLevel(operation),
    ...rest,
    name: `${row.name} (${operation})`,
    operation,
    send: (server) => sendOperation[operation](server, init),
  }))
}

/** A limiter whose store does not answer. */
export function limiterThatSays(decision: LimitDecision): TestServerOptions {
  return { ports: { limiter: { take: () => decision } } }
}
