import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { UsageRecord } from '../../../src/platform/usage/usage-record.ts'
import { describeDatabases, type TestDatabaseKind } from '../../support/databases.ts'
import { openTestPlatform, servePlatform } from '../platform-fixture.ts'
import { usageRecord } from './usage-record-fixture.ts'

const HOUR_MS = 60 * 60 * 1000

async function serveUsage(kind: TestDatabaseKind) {
  const opened = await openTestPlatform({ kind })
  const served = await servePlatform(opened)
  const { clock, platform } = opened
  const { made } = served
  const [key] = (await served.send('GET', '/api-keys')).body['data'] as { id: string; name: string; hint: string }[]
  const organizationId = made.organization_id
  const path = `/organizations/${organizationId}`
  const record = (more: Partial<UsageRecord> = {}) =>
    platform.usage.record(
      usageRecord({
        startedAtMs: clock.epochMs(),
        organizationId,
        projectId: made.project_id,
        credentialId: key?.id ?? '',
        ...more,
      }),
    )
  return { ...opened, ...served, key, path, record }
}

describeDatabases('usage', (kind) => {
  it('is summed up by each thing it can be grouped by', async () => {
    const { send, record, path, clock, key, made } = await serveUsage(kind)
    await record({ cost: 1_500_000_000 })
    await record({ model: 'house/other', outcome: 'failed', status: 502, errorCode: 'upstream_unavailable' })
    clock.nowMs += HOUR_MS
    await record({
      operation: 'listModels',
      model: undefined,
      outcome: undefined,
      promptTokens: 0,
      cachedTokens: 0,
      completionTokens: 0,
      reasoningTokens: 0,
    })
    clock.nowMs += 24 * HOUR_MS
    await record()

    const byDay = await send('GET', `${path}/usage`)
    expect(byDay.body).toMatchObject({
      object: 'usage',
      group_by: ['day'],
      data: [
        { day: '2026-11-15', requests: 3, failures: 1, prompt_tokens: 200, cost: '1.500000000' },
        { day: '2026-11-16', requests: 1, failures: 0, prompt_tokens: 100, cost: '0.000000000' },
      ],
      total: {
        requests: 4,
        failures: 1,
        prompt_tokens: 300,
        cached_tokens: 120,
        completion_tokens: 90,
        reasoning_tokens: 30,
        cost: '1.500000000',
      },
    })
    const byModel = await send('GET', `${path}/usage?group_by=model`)
    expect(byModel.body['data']).toMatchObject([
      { model: null, requests: 1 },
      { model: 'house/model', requests: 2 },
      { model: 'house/other', requests: 1 },
    ])
    const byKey = await send('GET', `${path}/usage?group_by=api_key,project`)
    expect(byKey.body['data']).toMatchObject([
      { api_key_id: key?.id, api_key_name: key?.name, project_id: made.project_id, requests: 4 },
    ])
    const byHour = await send('GET', `${path}/usage?group_by=hour&from=2026-11-15T13:30:00Z&to=2026-11-15T14:00:00Z`)
    expect(byHour.body).toMatchObject({
      from: '2026-11-15T13:00:00.000Z',
      data: [{ hour: '2026-11-15T13:00:00.000Z', requests: 1 }],
    })
    const ofOne = await send('GET', `${path}/usage?model=house/other`)
    expect(ofOne.body).toMatchObject({ total: { requests: 1, failures: 1 } })
    const none = await send('GET', `${path}/usage?project=proj_none`)
    expect(none.body).toMatchObject({ data: [], total: { requests: 0, cost: '0.000000000' } })
  })

  it('is exported as CSV', async () => {
    const { send, record, path, clock } = await serveUsage(kind)
    await record({ cost: 2 })
    clock.nowMs += 48 * HOUR_MS
    await record({ model: '=cmd()' })
    const csv = await send('GET', `${path}/usage?format=csv&group_by=day,model`)
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="usage.csv"')
    expect(csv.text.split('\r\n')).toEqual([
      'day,model,requests,failures,prompt_tokens,cached_tokens,completion_tokens,reasoning_tokens,cost',
      '2026-11-15,house/model,1,0,100,40,30,10,0.000000002',
      "2026-11-17,'=cmd(),1,0,100,40,30,10,0.000000000",
      '',
    ])
  })

  it.each([
    ['group_by=weekday', 'group_by'],
    ['group_by=day,day', 'group_by'],
    ['from=yesterday', 'from'],
    ['from=2026-11-16T00:00:00Z&to=2026-11-15T00:00:00Z', 'from'],
    ['from=1990-01-01T00:00:00Z', 'from'],
    ['colour=red', 'colour'],
  ])('refuses %s and names the field', async (query, field) => {
    const { send, path } = await serveUsage(kind)
    const answer = await send('GET', `${path}/usage?${query}`)
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } })
  })
})

describeDatabases('requests', (kind) => {
  it('are listed newest first, page by page, none twice and none missing', async () => {
    const { send, record, path, clock } = await serveUsage(kind)
    const ids: string[] = []
    for (let index = 0; index < 7; index += 1) {
      // Some in the same millisecond.
      if (index % 3 === 0) clock.nowMs += 1
      const requestId = randomUUID()
      ids.push(requestId)
      await record({ requestId })
    }
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const query = cursor === null ? '' : `&cursor=${cursor}`
      const { body } = await send('GET', `${path}/requests?limit=2${query}`)
      seen.push(...(body['data'] as { id: string }[]).map(({ id }) => id))
      cursor = body['next_cursor'] as string | null
    } while (cursor !== null)
    expect(seen.toSorted()).toEqual(ids.toSorted())
    expect(seen[0]).toBe(ids[6])
  })

  it('are found by model, key, project, status and time', async () => {
    const { send, record, path, clock, key } = await serveUsage(kind)
    await record({ requestId: 'good' })
    await record({
      requestId: 'refused',
      model: undefined,
      outcome: undefined,
      status: 400,
      errorCode: 'invalid_value',
    })
    await record({ requestId: 'other key', credentialId: 'play_1', credentialKind: 'playground' })
    clock.nowMs += HOUR_MS
    await record({ requestId: 'late', model: 'house/other', status: 0, outcome: 'aborted', projectId: 'proj_other' })
    const found = async (query: string) => {
      const { body } = await send('GET', `${path}/requests?${query}`)
      return (body['data'] as { id: string }[]).map(({ id }) => id).toSorted()
    }
    expect(await found('model=house/model')).toEqual(['good', 'other key'])
    expect(await found(`api_key=${key?.id}`)).toEqual(['good', 'late', 'refused'])
    expect(await found('project=proj_other')).toEqual(['late'])
    expect(await found('status=400')).toEqual(['refused'])
    expect(await found('status=2xx')).toEqual(['good', 'other key'])
    expect(await found('from=2026-11-15T12:30:00Z')).toEqual(['late'])
    expect(await found('to=2026-11-15T13:00:00Z')).toEqual(['good', 'other key', 'refused'])
    expect(await send('GET', `${path}/requests?status=9xx`)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'status' }] },
    })
  })

  it('show one with its course', async () => {
    const { send, record, path, key } = await serveUsage(kind)
    await record({ requestId: 'one', cost: 5 })
    const { body } = await send('GET', `${path}/requests/one`)
    expect(body).toMatchObject({
      id: 'one',
      credential: { kind: 'api_key', id: key?.id, name: key?.name, hint: key?.hint },
      project_name: expect.any(String),
      cost: '0.000000005',
      time_in_queue_ms: 40,
      content_kept_until: null,
      timeline: [
        { event: 'admitted', at: '2026-11-15T12:00:00.000Z', after_ms: 0, reason: null },
        { event: 'queued', at: '2026-11-15T12:00:00.002Z', after_ms: 2, reason: null },
        { event: 'begun', at: '2026-11-15T12:00:00.042Z', after_ms: 42, reason: null },
        { event: 'first_token', at: '2026-11-15T12:00:00.150Z', after_ms: 150, reason: null },
        { event: 'finished', at: '2026-11-15T12:00:01.200Z', after_ms: 1200, reason: 'stop' },
      ],
    })
    const unheard = { begunMs: undefined, firstTokenMs: undefined }
    await record({ requestId: 'two', status: 0, outcome: 'aborted', ...unheard })
    expect((await send('GET', `${path}/requests/two`)).body).toMatchObject({
      status: null,
      time_in_queue_ms: null,
      timeline: [{ event: 'admitted' }, { event: 'queued' }, { event: 'aborted', reason: 'aborted' }],
    })
    const unasked = { ...unheard, queuedMs: undefined, outcome: undefined }
    await record({ requestId: 'three', status: 402, errorCode: 'insufficient_credits', ...unasked })
    expect((await send('GET', `${path}/requests/three`)).body).toMatchObject({
      timeline: [{ event: 'admitted' }, { event: 'refused', reason: 'insufficient_credits' }],
    })
  })

  it('of another organization do not exist', async () => {
    const { send, record, path } = await serveUsage(kind)
    await record({ requestId: 'theirs', organizationId: 'org_other' })
    expect((await send('GET', `${path}/requests/theirs`)).status).toBe(404)
    expect((await send('GET', `${path}/requests`)).body['data']).toEqual([])
    expect((await send('GET', `${path}/usage`)).body).toMatchObject({ total: { requests: 0 } })
  })

  it('are exported as CSV, all of them, with nothing that a spreadsheet would run', async () => {
    const { send, record, path, key } = await serveUsage(kind)
    await send('PATCH', `/api-keys/${key?.id}`, { name: '=HYPERLINK("x"),"y"' })
    for (let index = 0; index < 1203; index += 1) void record()
    await record()
    const { text } = await send('GET', `${path}/requests?format=csv`)
    const lines = text.trimEnd().split('\r\n')
    expect(lines).toHaveLength(1205)
    expect(lines[0]).toMatch(/^id,started_at,/)
    expect(lines[1]).toContain(`,"'=HYPERLINK(""x""),""y""",`)
  })
})

describe('limits', () => {
  it('cannot be told where nobody limits anything', async () => {
    const { send, made } = await servePlatform(await openTestPlatform())
    expect((await send('GET', `/organizations/${made.organization_id}/limits`)).status).toBe(503)
  })
})
