import { randomUUID } from 'node:crypto'
import type { UsageRecord } from '../../../src/platform/usage/usage-record.ts'

/** A record like many, with whatever a test wants otherwise. */
export function usageRecord(more: Partial<UsageRecord> = {}): UsageRecord {
  return {
    requestId: randomUUID(),
    organizationId: 'org_test',
    projectId: 'proj_test',
    credentialId: 'key_test',
    credentialKind: 'api_key',
    operation: 'createChatCompletion',
    model: 'house/model',
    streamed: false,
    status: 200,
    outcome: 'stop',
    promptTokens: 100,
    cachedTokens: 40,
    completionTokens: 30,
    reasoningTokens: 10,
    cost: 0,
    startedAtMs: Date.UTC(2026, 10, 15, 12),
    durationMs: 1200,
    queuedMs: 2,
    begunMs: 42,
    firstTokenMs: 150,
    ...more,
  }
}
