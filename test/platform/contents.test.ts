import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { SaidContent } from '../../src/platform/contents/content-keeper.ts'
import { describeDatabases, type TestDatabaseKind } from '../support/databases.ts'
import { openTestPlatform, servePlatform } from './platform-fixture.ts'

const canary = 'Quokka7Zebra'
const user = { role: 'user', content: `Tell me about ${canary}` }
const message = { role: 'assistant', content: `${canary} it is.`, refusal: null, reasoning_content: 'Hm.' }
const finished = { message, finish_reason: 'stop' }

async function serveContents(kind: TestDatabaseKind) {
  const opened = await openTestPlatform({ kind })
  const served = await servePlatform(opened)
  const organizationId = served.made.organization_id
  const path = `/organizations/${organizationId}`
  const keep = (requestId: string, more: Partial<SaidContent> = {}) =>
    opened.platform.contents.keep({
      requestId,
      organizationId,
      projectId: served.made.project_id,
      retention: 'standard',
      model: 'house/model',
      request: { model: 'house/model', messages: [user] },
      reply: finished,
      ...more,
    })
  const contentOf = (requestId: string) => served.send('GET', `${path}/requests/${requestId}/content`)
  return { ...opened, ...served, path, keep, contentOf }
}

/** Whether any file of the data directory still has the word. */
function filesTell(dataDirectory: string, word: string): boolean {
  const files = readdirSync(dataDirectory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.some((entry) => readFileSync(join(entry.parentPath, entry.name)).includes(word))
}

describeDatabases('kept content', (kind) => {
  it('is found by the id of its request, and by nobody else', async () => {
    const { keep, contentOf, send } = await serveContents(kind)
    keep('one')
    keep('theirs', { organizationId: 'org_other' })
    expect(await contentOf('one')).toMatchObject({
      status: 200,
      body: {
        object: 'content',
        request_id: 'one',
        retention: 'standard',
        model: 'house/model',
        request: { messages: [user] },
        reply: finished,
        created_at: '2026-11-15T12:00:00.000Z',
        expires_at: '2026-12-15T12:00:00.000Z',
      },
    })
    expect((await contentOf('theirs')).status).toBe(404)
    expect((await send('GET', '/organizations/org_other/requests/theirs/content')).status).toBe(404)
  })

  it('of any text comes back as it was said', async () => {
    const { keep, contentOf } = await serveContents(kind)
    const odd = `nul \0, half a pair \ud83d, quotes "'\\, ${'long '.repeat(50_000)}`
    keep('odd', { request: { messages: [{ role: 'user', content: odd }] } })
    expect((await contentOf('odd')).body['request']).toEqual({ messages: [{ role: 'user', content: odd }] })
  })

  it('is deleted when its time is over, from the files, too', async () => {
    const { keep, contentOf, clock, platform, dataDirectory } = await serveContents(kind)
    for (let index = 0; index < 250; index += 1) keep(`old-${index}`)
    await contentOf('old-0')
    clock.nowMs += 1000
    keep('young', { request: { messages: [] }, reply: { message: { content: 'fresh' }, finish_reason: 'stop' } })
    await contentOf('young')
    if (kind.name === 'sqlite') expect(filesTell(dataDirectory, canary)).toBe(true)
    clock.nowMs += 30 * 24 * 60 * 60 * 1000 - 1000
    expect((await contentOf('old-0')).status).toBe(404)
    await platform.tidyUp()
    expect((await contentOf('young')).status).toBe(200)
    clock.nowMs -= 60 * 60 * 1000
    // Not merely hidden.
    expect((await contentOf('old-249')).status).toBe(404)
    if (kind.name === 'sqlite') {
      expect(filesTell(dataDirectory, canary)).toBe(false)
      expect(filesTell(dataDirectory, 'fresh')).toBe(true)
    }
  })

  it('is deleted on request, and the audit log says so', async () => {
    const { keep, contentOf, send, path, platform, dataDirectory } = await serveContents(kind)
    keep('one')
    expect((await send('DELETE', `${path}/requests/one/content`)).status).toBe(204)
    expect((await contentOf('one')).status).toBe(404)
    expect((await send('DELETE', `${path}/requests/one/content`)).status).toBe(404)
    const log = await send('GET', `${path}/audit?action=content.delete`)
    expect(log.body['data']).toMatchObject([{ action: 'content.delete', target_id: 'one' }])
    await platform.tidyUp()
    if (kind.name === 'sqlite') expect(filesTell(dataDirectory, canary)).toBe(false)
  })

  it('is deleted with the choice to keep nothing, where that is asked for', async () => {
    const { keep, contentOf, send, path } = await serveContents(kind)
    keep('one')
    await contentOf('one')
    expect((await send('PUT', `${path}/retention`, { retention: 'zero' })).status).toBe(200)
    expect((await contentOf('one')).status).toBe(200)
    expect((await send('PUT', `${path}/retention`, { retention: 'zero', delete_kept: true })).status).toBe(200)
    expect((await contentOf('one')).status).toBe(404)
  })

  it('under contributor, and only that, is exported as conversations with their replies', async () => {
    const { keep, send, path, clock } = await serveContents(kind)
    keep('not given')
    const given = [...Array.from({ length: 120 }).keys()].map((index) => `given-${String(index).padStart(3, '0')}`)
    for (const requestId of given) {
      clock.nowMs += 1
      keep(requestId, { retention: 'contributor' })
    }
    keep('cut short', { retention: 'contributor', reply: { message, finish_reason: null } })
    const tools = [{ type: 'function', function: { name: 'look' } }]
    const calls = [{ id: 'call_1', type: 'function', function: { name: 'look', arguments: '{}' } }]
    clock.nowMs += 1
    keep('with tools', {
      retention: 'contributor',
      request: { messages: [user], tools },
      reply: {
        message: { role: 'assistant', content: null, refusal: null, tool_calls: calls },
        finish_reason: 'tool_calls',
      },
    })
    const { text, headers } = await send('GET', `${path}/contents?format=jsonl`)
    expect(headers.get('content-type')).toBe('application/jsonl')
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines.map((line) => line['request_id'])).toEqual([...given, 'with tools'])
    expect(lines[0]).toEqual({
      request_id: 'given-000',
      model: 'house/model',
      created_at: '2026-11-15T12:00:00.001Z',
      messages: [user, { role: 'assistant', content: `${canary} it is.`, reasoning_content: 'Hm.' }],
      finish_reason: 'stop',
    })
    expect(lines.at(-1)).toMatchObject({
      messages: [user, { role: 'assistant', content: null, tool_calls: calls }],
      tools,
      finish_reason: 'tool_calls',
    })
    const log = await send('GET', `${path}/audit?action=content.export`)
    expect(log.body['data']).toHaveLength(1)
  })

  it('is never more than fits: what is dropped is counted in the log, and zero is kept by no way', async () => {
    const { keep, contentOf, log } = await serveContents(kind)
    const large = { messages: [{ role: 'user', content: 'x'.repeat(40 * 1024 * 1024) }] }
    keep('first', { request: large })
    keep('second', { request: large })
    keep('third')
    keep('nothing', { retention: 'zero' })
    expect((await contentOf('first')).status).toBe(200)
    expect((await contentOf('second')).status).toBe(404)
    expect((await contentOf('third')).status).toBe(200)
    expect((await contentOf('nothing')).status).toBe(404)
    expect(log).toContainEqual(expect.objectContaining({ dropped: 1, msg: 'content that was to be kept was dropped' }))
  })
})
