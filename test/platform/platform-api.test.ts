import { connect } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { apiKeyFormat } from '../../src/platform/api-keys/api-key.ts'
import { operatorTokenFormat } from '../../src/platform/operators/operator-token.ts'
import { openTestPlatform, servePlatform } from './platform-fixture.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

async function serve() {
  const opened = await openTestPlatform()
  return { ...opened, ...(await servePlatform(opened)) }
}

describe('200 and 201', () => {
  it('an organization can be made, read, changed and listed', async () => {
    const { send, made } = await serve()
    const created = await send('POST', '/organizations', { name: ' Acme ' })
    expect(created.status).toBe(201)
    const { id } = created.body
    expect(created.body).toEqual({
      id,
      object: 'organization',
      name: 'Acme',
      plan: 'default',
      overrides: null,
      retention: 'zero',
      created_at: '2026-11-15T12:00:00.000Z',
    })
    expect((await send('GET', `/organizations/${String(id)}`)).body).toEqual(created.body)
    const changed = await send('PATCH', `/organizations/${String(id)}`, { name: 'Acme Ltd' })
    expect(changed.body).toEqual({ ...created.body, name: 'Acme Ltd' })
    const listed = await send('GET', '/organizations')
    expect((listed.body['data'] as { id: string }[]).map((each) => each.id).toSorted()).toEqual(
      [String(id), made.organization_id].toSorted(),
    )
  })

  it('a key is shown once, when it is made, and works', async () => {
    const { send, made, platform } = await serve()
    const project = await send('POST', `/organizations/${made.organization_id}/projects`, { name: 'web' })
    expect(project.status).toBe(201)
    const projectId = String(project.body['id'])
    const created = await send('POST', `/projects/${projectId}/api-keys`, { name: 'ci' })
    const key = String(created.body['key'])
    expect(await platform.verifier.verify(key)).toMatchObject({ kind: 'accepted', caller: { projectId } })
    const listed = await send('GET', `/projects/${projectId}/api-keys`)
    const { key: _shownOnce, ...rest } = created.body
    expect(listed.body).toEqual({ object: 'list', data: [rest], next_cursor: null })
    expect(JSON.stringify(listed.body)).not.toContain(key)
  })

  it('a revocation can be repeated and keeps its time', async () => {
    const { send, clock } = await serve()
    const [first] = (await send('GET', '/api-keys')).body['data'] as { id: string }[]
    const revoked = await send('DELETE', `/api-keys/${first?.id}`)
    clock.nowMs += 1000
    const again = await send('DELETE', `/api-keys/${first?.id}`)
    expect([revoked.status, again.status]).toEqual([200, 200])
    expect(revoked.body['revoked_at']).toBe('2026-11-15T12:00:00.000Z')
    expect(again.body).toEqual(revoked.body)
  })

  it('keys can be listed for one organization', async () => {
    const { send, made } = await serve()
    const other = String((await send('POST', '/organizations', { name: 'other' })).body['id'])
    expect((await send('GET', `/organizations/${other}/api-keys`)).body['data']).toEqual([])
    expect((await send('GET', `/organizations/${made.organization_id}/api-keys`)).body['data']).toHaveLength(1)
  })

  it('when a key was last used is written down at the latest when the server stops', async () => {
    const opened = await openTestPlatform()
    const { send } = await servePlatform(opened)
    const [first] = (await send('GET', '/api-keys')).body['data'] as { id: string }[]
    opened.platform.noteKeyUse(String(first?.id))
    await opened.platform.close()
    const sqlite = new DatabaseSync(join(opened.dataDirectory, 'parley.sqlite'), { readOnly: true })
    const row = sqlite.prepare('select last_used_at from api_keys').get()
    sqlite.close()
    expect(row).toEqual({ last_used_at: opened.clock.nowMs })
  })

  it('a list is walked page by page, each row once', async () => {
    const { send } = await serve()
    for (let index = 0; index < 6; index += 1) await send('POST', '/organizations', { name: `n${index}` })
    const names: string[] = []
    let cursor = ''
    do {
      const page = await send('GET', `/organizations?limit=3${cursor && `&cursor=${cursor}`}`)
      const data = page.body['data'] as { name: string }[]
      expect(data.length).toBeLessThanOrEqual(3)
      names.push(...data.map(({ name }) => name))
      cursor = (page.body['next_cursor'] as string | null) ?? ''
    } while (cursor !== '')
    expect(names.toSorted()).toEqual(['default', 'n0', 'n1', 'n2', 'n3', 'n4', 'n5'])
  })
})

describe('401', () => {
  it('is the answer to anything but a valid token', async () => {
    const { send, made } = await serve()
    const wrong = [
      '',
      'Bearer',
      `Bearer ${made.api_key}`,
      `Bearer ${operatorTokenFormat.create()}`,
      made.operator_token,
    ]
    for (const authorization of [...wrong, `Basic ${made.operator_token}`, `Bearer ${apiKeyFormat.create()}`]) {
      const answer = await send('GET', '/organizations', undefined, { headers: { authorization } })
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    }
    expect((await send('GET', '/organizations', undefined, { headers: {} })).status).toBe(401)
  })
})

describe('404 and 405', () => {
  it.each([
    ['GET', '/organizations/org_none'],
    ['PATCH', '/organizations/org_none'],
    ['GET', '/organizations/org_none/projects'],
    ['POST', '/organizations/org_none/projects'],
    ['GET', '/projects/proj_none/api-keys'],
    ['POST', '/projects/proj_none/api-keys'],
    ['GET', '/organizations/org_none/api-keys'],
    ['DELETE', '/api-keys/key_none'],
    ['GET', '/nothing'],
    ['GET', '/organizations/'],
    ['GET', '/organizations/%ff'],
    ['GET', '/organizations//projects'],
  ])('%s %s is not found', async (method, path) => {
    const { send } = await serve()
    const answer = await send(method, path, ['POST', 'PATCH'].includes(method) ? { name: 'a' } : undefined)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
  })

  it('a wrong method is told the right ones', async () => {
    const { send } = await serve()
    const answer = await send('DELETE', '/organizations')
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, POST'])
  })
})

describe('413 and 415', () => {
  it('a body over 64 KiB is refused, with its length told beforehand or not', async () => {
    const { send } = await serve()
    const long = JSON.stringify({ name: 'x'.repeat(65 * 1024) })
    expect((await send('POST', '/organizations', long)).status).toBe(413)
    const stream = new Blob([long]).stream()
    const answer = await send('POST', '/organizations', undefined, { body: stream, duplex: 'half' } as RequestInit)
    expect(answer.status).toBe(413)
  })

  it('a body that does not say it is JSON is refused', async () => {
    const { send, made } = await serve()
    const headers = { authorization: `Bearer ${made.operator_token}`, 'content-type': 'text/plain' }
    expect((await send('POST', '/organizations', { name: 'a' }, { headers })).status).toBe(415)
  })
})

describe('500 and 503', () => {
  it('a store that is broken or closed is told as such, without a word about the inside', async () => {
    const { send, platform, dataDirectory } = await serve()
    const sqlite = new DatabaseSync(join(dataDirectory, 'parley.sqlite'))
    sqlite.exec('drop table operator_tokens')
    sqlite.close()
    const broken = await send('GET', '/organizations')
    await platform.close()
    const closed = await send('GET', '/organizations')
    expect(broken.status).toBe(500)
    expect([closed.status, closed.headers.get('retry-after')]).toEqual([503, '1'])
    for (const { text } of [broken, closed]) expect(text).not.toMatch(/sqlite|table|driver|stack/i)
  })
})

describe('every response', () => {
  it('carries a request id of ours and is never cached', async () => {
    const { send } = await serve()
    const answers = [
      await send('GET', '/organizations'),
      await send('GET', '/nothing'),
      await send('POST', '/organizations', '{'),
    ]
    for (const { headers } of answers) {
      expect(headers.get('x-request-id')).toMatch(UUID)
      expect(headers.get('x-server-request-id')).toBe(headers.get('x-request-id'))
      expect(headers.get('cache-control')).toBe('no-store')
    }
    expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(3)
  })

  it('comes even when a client breaks off in the middle of its body', async () => {
    const { send, made, baseUrl } = await serve()
    const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1')
    const lines = [
      'POST /platform/v1/organizations HTTP/1.1',
      'host: a',
      `authorization: Bearer ${made.operator_token}`,
    ]
    socket.write(`${[...lines, 'content-type: application/json', 'content-length: 100'].join('\r\n')}\r\n\r\n{"na`)
    await new Promise((resolve) => socket.once('connect', resolve))
    socket.destroy()
    expect((await send('GET', '/organizations')).status).toBe(200)
  })
})
