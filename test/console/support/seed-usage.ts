import { randomUUID } from 'node:crypto'
import { openDatabase } from '../../../src/platform/database/open-database.ts'
import { createStores } from '../../../src/platform/stores.ts'
import type { UsageRecord } from '../../../src/platform/usage/usage-record.ts'
import { seededModels } from './seed-config.ts'

const HOUR_MS = 60 * 60 * 1000
const DAYS = 30

/** Whose requests they were. */
export interface SeededCredential {
  organizationId: string
  projectId: string
  credentialId: string
}

/**
 * A month of requests, past the API: nobody can have asked yesterday of a server that started today. More on working days than on
 * others, more by day than by night, some of them failed.
 */
export async function seedUsage(
  dataDirectory: string,
  credentials: readonly SeededCredential[],
  nowMs: number,
): Promise<void> {
  const { database, destroy } = await openDatabase({ dataDirectory })
  try {
    await createStores(database).usage.insertNew(monthOf(credentials, nowMs))
  } finally {
    await destroy()
  }
}

function monthOf(credentials: readonly SeededCredential[], nowMs: number): UsageRecord[] {
  const records: UsageRecord[] = []
  for (let hour = DAYS * 24; hour > 0; hour--) {
    const startedAtMs = nowMs - hour * HOUR_MS
    const date = new Date(startedAtMs)
    const isWork = date.getUTCDay() % 6 !== 0
    const isDay = date.getUTCHours() > 7 && date.getUTCHours() < 19
    const count = (isWork ? 2 : 1) * (isDay ? 2 : 0) + ((hour * 7) % 3 === 0 ? 1 : 0)
    for (let index = 0; index < count; index++) {
      const credential = credentials[(hour + index * 2) % credentials.length]
      if (credential !== undefined) records.push(recordOf(credential, hour * 5 + index, startedAtMs + index * 600_000))
    }
  }
  return records
}

/** Varied by its number, and the same each time. */
function recordOf(credential: SeededCredential, number: number, startedAtMs: number): UsageRecord {
  const spread = (number * 2_654_435_761) % 1000
  const isFailed = spread > 960
  const promptTokens = 300 + spread * 9
  const queuedMs = 2 + (spread % 3)
  const begunMs = queuedMs + (spread % 5 === 0 ? spread : 1)
  const completionTokens = isFailed ? 0 : 80 + ((spread * 13) % 900)
  return {
    requestId: randomUUID(),
    ...credential,
    credentialKind: 'api_key',
    operation: 'createChatCompletion',
    model: seededModels[spread % 7 === 0 ? 2 : spread % 3 === 0 ? 0 : 1],
    streamed: spread % 2 === 0,
    status: isFailed ? 502 : 200,
    outcome: isFailed ? 'failed' : spread % 11 === 0 ? 'length' : 'stop',
    ...(isFailed && { errorCode: 'upstream_unavailable' }),
    promptTokens,
    cachedTokens: spread % 4 === 0 ? Math.floor(promptTokens / 2) : 0,
    completionTokens,
    reasoningTokens: Math.floor(completionTokens / 3),
    cost: promptTokens * 300 + completionTokens * 1500,
    startedAtMs,
    durationMs: begunMs + 400 + completionTokens * 9,
    queuedMs,
    begunMs,
    ...(!isFailed && { firstTokenMs: begunMs + 120 + (spread % 300) }),
  }
}
