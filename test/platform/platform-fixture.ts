import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { Clock } from '../../src/kernel/clock.ts'
import { createLogger } from '../../src/kernel/logger.ts'
import type { Installation } from '../../src/platform/installation/installation.ts'
import type { PlatformSettings } from '../../src/platform/platform-settings.ts'
import type { FirstRun } from '../../src/platform/first-run-file.ts'
import { openPlatform, type Platform } from '../../src/platform/platform.ts'
import type { LimitsView } from '../../src/platform/usage/limits-view.ts'
import type { TestDatabaseKind } from '../support/databases.ts'
import { testPlatformSettings } from '../support/platform-settings.ts'
import { expectDocumentedReply } from './documented-reply.ts'

/** A clock that stands still until it is moved. */
export class FakeClock implements Clock {
  nowMs = Date.UTC(2026, 10, 15, 12)

  epochMs(): number {
    return this.nowMs
  }

  monotonicMs(): number {
    return this.nowMs
  }
}

/** A directory of its own, gone when the test is. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'parley-platform-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

export interface OpenedPlatform {
  platform: Platform
  clock: FakeClock
  dataDirectory: string
  /** Undefined for SQLite. */
  databaseUrl: string | undefined
  /** Every statement that the database has been asked since. */
  queries: string[]
  /** What was logged, with the links that would have been mailed. */
  log: LogLine[]
}

export type LogLine = Record<string, unknown>

export async function openTestPlatform(
  options: {
    /** On which database; SQLite unless given. */
    kind?: TestDatabaseKind
    dataDirectory?: string
    databaseUrl?: string | undefined
    clock?: FakeClock
    settings?: Partial<PlatformSettings>
    limitsView?: LimitsView
    installation?: Installation
  } = {},
): Promise<OpenedPlatform> {
  const dataDirectory = options.dataDirectory ?? join(temporaryDirectory(), 'data')
  const databaseUrl = options.databaseUrl ?? (await options.kind?.create())?.url
  const clock = options.clock ?? new FakeClock()
  const queries: string[] = []
  const log: LogLine[] = []
  const platform = await openPlatform({
    dataDirectory,
    databaseUrl,
    clock,
    logger: createLogger({ level: 'info', destination: { write: (line) => void log.push(JSON.parse(line)) } }),
    baseUrl: () => 'https://console.test',
    settings: { ...testPlatformSettings, ...options.settings },
    onQuery: (sql) => queries.push(sql),
    ...(options.limitsView && { limitsView: options.limitsView }),
    ...(options.installation && { installation: options.installation }),
  })
  onTestFinished(() => platform.close())
  return { platform, clock, dataDirectory, databaseUrl, queries, log }
}

export async function firstRunOf(platform: Platform): Promise<FirstRun> {
  const made = await platform.firstRun({ baseUrl: 'http://127.0.0.1:1', model: 'parley/demonstration' })
  if (made === undefined) throw new Error('this was not the first run')
  return made
}

export interface Answer {
  status: number
  headers: Headers
  /** Empty where the answer is not JSON. */
  body: Record<string, unknown>
  text: string
}

/**
 * The platform API behind a real server, with the operator token of the first run unless another one is given. Every answer is held
 * against what its route promises.
 */
export async function servePlatform(opened: OpenedPlatform) {
  const made = await firstRunOf(opened.platform)
  const server = createServer((request, response) => void opened.platform.handler(request, response, randomUUID()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await opened.platform.firstRun({ baseUrl, model: 'parley/demonstration' })

  const send = async (method: string, path: string, body?: unknown, init: RequestInit = {}): Promise<Answer> => {
    const response = await fetch(`${baseUrl}/platform/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${made.operator_token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...init,
    })
    const text = await response.text()
    const isJson = (response.headers.get('content-type') ?? '').endsWith('json')
    const answer: Answer = {
      status: response.status,
      headers: response.headers,
      body: isJson ? (JSON.parse(text) as Answer['body']) : {},
      text,
    }
    expectDocumentedReply(opened.platform.routes, method, path, answer)
    return answer
  }
  return { baseUrl, made, send }
}
