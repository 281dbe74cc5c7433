import { expect, it } from 'vitest'
import { describeDatabases } from '../support/databases.ts'
import { pathOf, servePeople } from './api-key-people.ts'

const DAY_MS = 24 * 60 * 60_000

describeDatabases('rotation', (kind) => {
  it('leaves both keys alive for the overlap, and then the new one alone', async () => {
    const { owner, dev, makeKey, verify, clock } = await servePeople(kind)
    const old = await makeKey(dev)
    await verify(old)
    const fresh = await owner.send('POST', `${pathOf(old)}/rotation`, { overlap_seconds: 60 })
    expect(fresh.status).toBe(201)
    expect(fresh.body).toMatchObject({ name: 'ci', project_id: old.body['project_id'], created_by: owner.id })
    expect((await dev.send('GET', pathOf(old))).body).toMatchObject({
      replaced_by: fresh.body['id'],
      expires_at: '2026-11-15T12:01:00.000Z',
    })
    expect([await verify(old), await verify(fresh)]).toMatchObject([{ kind: 'accepted' }, { kind: 'accepted' }])
    clock.nowMs += 60_000
    expect(await verify(old)).toEqual({ kind: 'rejected', reason: 'expired' })
    expect(await verify(fresh)).toMatchObject({ kind: 'accepted' })
  })

  it('overlaps for a day unless told otherwise, at once ends at once, and never longer than the old key had', async () => {
    const { dev, makeKey, verify, clock } = await servePeople(kind)
    const byDefault = await makeKey(dev)
    await dev.send('POST', `${pathOf(byDefault)}/rotation`, {})
    expect((await dev.send('GET', pathOf(byDefault))).body['expires_at']).toBe('2026-11-16T12:00:00.000Z')
    const atOnce = await makeKey(dev)
    await verify(atOnce)
    await dev.send('POST', `${pathOf(atOnce)}/rotation`, { overlap_seconds: 0 })
    expect(await verify(atOnce)).toEqual({ kind: 'rejected', reason: 'expired' })
    const expiresAt = new Date(clock.nowMs + 1000).toISOString()
    const brief = await makeKey(dev, { expires_at: expiresAt })
    await dev.send('POST', `${pathOf(brief)}/rotation`, { overlap_seconds: 60 })
    expect((await dev.send('GET', pathOf(brief))).body['expires_at']).toBe(expiresAt)
    for (const overlap of [-1, 30 * 24 * 60 * 60 + 1, 1.5, '60']) {
      const refused = await dev.send('POST', `${pathOf(byDefault)}/rotation`, { overlap_seconds: overlap })
      expect(refused.status).toBe(400)
    }
  })

  it('gives the new key as long a life as the old one had, or what it is told', async () => {
    const { dev, makeKey, clock } = await servePeople(kind)
    const inMs = (ms: number) => new Date(clock.nowMs + ms).toISOString()
    const old = await makeKey(dev, { expires_at: inMs(25 * DAY_MS) })
    clock.nowMs += 20 * DAY_MS
    const { body: fresh } = await dev.send('POST', `${pathOf(old)}/rotation`, {})
    expect(fresh['expires_at']).toBe(inMs(25 * DAY_MS))
    const path = `/api-keys/${String(fresh['id'])}/rotation`
    expect((await dev.send('POST', path, { expires_at: null })).body['expires_at']).toBeNull()
  })

  it('cannot be undone by giving the old key a longer life, but it can end sooner', async () => {
    const { dev, makeKey, clock } = await servePeople(kind)
    const inMs = (ms: number) => new Date(clock.nowMs + ms).toISOString()
    const old = await makeKey(dev)
    await dev.send('POST', `${pathOf(old)}/rotation`, { overlap_seconds: 60 })
    for (const later of [null, inMs(60_001)]) {
      const refused = await dev.send('PATCH', pathOf(old), { expires_at: later })
      expect([refused.status, refused.body['code']]).toEqual([409, 'api_key_replaced'])
    }
    expect((await dev.send('PATCH', pathOf(old), { name: 'old' })).body['expires_at']).toBe(inMs(60_000))
    expect((await dev.send('PATCH', pathOf(old), { expires_at: inMs(1000) })).body['expires_at']).toBe(inMs(1000))
  })

  it('happens once, however many ask at the same moment', async () => {
    const { dev, makeKey, project } = await servePeople(kind)
    const old = await makeKey(dev)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => dev.send('POST', `${pathOf(old)}/rotation`, { overlap_seconds: 60 })),
    )
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409', '409', '409'])
    expect((await dev.send('GET', `/projects/${project}/api-keys`)).body['data']).toHaveLength(2)
  })
})
