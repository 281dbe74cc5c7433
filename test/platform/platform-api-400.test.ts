import { describe, expect, it } from 'vitest'
import { openTestPlatform, servePlatform } from './platform-fixture.ts'

describe('400 names the field', () => {
  const cases: [name: string, method: string, path: string, body: unknown, field: string, message: RegExp][] = [
    ['no name', 'POST', '/organizations', {}, 'name', /expected string/],
    ['an empty name', 'POST', '/organizations', { name: '  ' }, 'name', /must not be empty/],
    ['a name of two lines', 'POST', '/organizations', { name: 'a\nb' }, 'name', /one line/],
    ['a long name', 'POST', '/organizations', { name: 'x'.repeat(101) }, 'name', /at most 100/],
    ['an unknown field', 'POST', '/organizations', { name: 'a', colour: 'red' }, 'colour', /not known/],
    ['a list', 'POST', '/organizations', [], 'body', /expected object/],
    ['no JSON', 'POST', '/organizations', '{', 'body', /not JSON/],
    ['a bottomless body', 'POST', '/organizations', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, 'body', /deeper/],
    ['nothing to change', 'PATCH', '/organizations/ORG', {}, 'name', /expected string/],
    ['a time that is none', 'POST', '/projects/PROJ/api-keys', { name: 'a', expires_at: 'soon' }, 'expires_at', /2027/],
    [
      'a time gone by',
      'POST',
      '/projects/PROJ/api-keys',
      { name: 'a', expires_at: '2026-11-15T12:00:00Z' },
      'expires_at',
      /future/,
    ],
    ['a limit too high', 'GET', '/organizations?limit=101', undefined, 'limit', /<=100/],
    ['a limit of zero', 'GET', '/organizations?limit=0', undefined, 'limit', />=1/],
    ['a limit that is no number', 'GET', '/organizations?limit=all', undefined, 'limit', /whole number/],
    ['a cursor that is none', 'GET', '/organizations?cursor=x', undefined, 'cursor', /not a cursor/],
    ['an unknown parameter', 'GET', '/organizations?page=2', undefined, 'page', /not known/],
  ]
  it.each(cases)('for %s', async (_name, method, path, body, field, message) => {
    const { send, made } = await servePlatform(await openTestPlatform())
    const target = path.replace('ORG', made.organization_id).replace('PROJ', made.project_id)
    const answer = await send(method, target, body)
    expect(answer.status).toBe(400)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.body).toMatchObject({ title: 'Invalid request', status: 400 })
    expect(answer.body['errors']).toEqual([{ field, message: expect.stringMatching(message) as unknown }])
    expect(answer.body['detail']).toContain(field)
  })

  it('also where the answer would be kept for a repetition', async () => {
    const { send, made } = await servePlatform(await openTestPlatform())
    const headers = {
      authorization: `Bearer ${made.operator_token}`,
      'content-type': 'application/json',
      'idempotency-key': 'once',
    }
    const body = `{"name":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
    expect(await send('POST', '/organizations', body, { headers })).toMatchObject({ status: 400 })
  })
})
