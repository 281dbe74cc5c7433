import { expect, it } from 'vitest'
import { invitationTokenFormat } from '../../src/platform/invitations/invitation.ts'
import { describeDatabases } from '../support/databases.ts'
import { organizationOf, serveWithPeople } from './platform-people.ts'

const DAY_MS = 24 * 60 * 60_000
const headers = { 'content-type': 'application/json' }

describeDatabases('the preview of an invitation', (kind) => {
  async function setUp() {
    const served = await serveWithPeople({ kind })
    const { send, log } = served
    const ada = await served.person('ada')
    const id = await organizationOf(ada)
    /** As the page does that the link opens, before anybody has signed in. */
    const preview = (token: string) => send('POST', '/invitations/preview', { token }, { headers })
    const tokenTo = (email: string) => {
      const line = log.findLast(({ to, link }) => to === email && link !== undefined)
      return new URL(String(line?.['link'])).searchParams.get('token') ?? ''
    }
    const invite = async (email: string, by: Pick<typeof ada, 'send'> = ada) => {
      const { body } = await by.send('POST', `/organizations/${id}/invitations`, { email, role: 'developer' })
      return { invitation: String(body['id']), token: tokenTo(email) }
    }
    return { ...served, ada, id, preview, invite }
  }

  it('tells whoever has the token who asks, to what and as what, and nothing else', async () => {
    const { preview, invite, send } = await setUp()
    const { token } = await invite('bob@people.test')
    const shown = await preview(token)
    expect(shown.status).toBe(200)
    expect(shown.body).toEqual({
      object: 'invitation_preview',
      organization_name: 'of ada@people.test',
      email: 'bob@people.test',
      role: 'developer',
      invited_by: { name: 'ada', email: 'ada@people.test' },
      expires_at: '2026-11-22T12:00:00.000Z',
    })
    const byOperator = await invite('cy@people.test', { send })
    expect((await preview(byOperator.token)).body).toMatchObject({ email: 'cy@people.test', invited_by: null })
  })

  it('is gone with the invitation, however that ends, and the answer is always the same', async () => {
    const { preview, invite, ada, id, send, clock, person } = await setUp()
    const bob = await person('bob')
    const ended: string[] = ['', 'anything', invitationTokenFormat.create()]
    const accepted = await invite(bob.email)
    await bob.send('POST', '/invitations/acceptance', { token: accepted.token })
    const revoked = await invite('c@people.test')
    await ada.send('DELETE', `/organizations/${id}/invitations/${revoked.invitation}`)
    const replaced = await invite('d@people.test')
    const open = await invite('d@people.test')
    expect((await preview(open.token)).status).toBe(200)
    ended.push(accepted.token, revoked.token, replaced.token)
    const answers = await Promise.all(ended.map(preview))

    await send('PUT', `/accounts/${ada.id}/restriction`, { reason: 'a test' })
    answers.push(await preview(open.token))
    await send('DELETE', `/accounts/${ada.id}/restriction`)
    expect((await preview(open.token)).status).toBe(200)
    clock.nowMs += 7 * DAY_MS
    answers.push(await preview(open.token))
    clock.nowMs -= 7 * DAY_MS
    await send('DELETE', `/organizations/${id}`)
    answers.push(await preview(open.token))
    for (const { status, body } of answers) {
      expect([status, body['detail']]).toEqual([404, answers[0]?.body['detail']])
    }
  })

  it('is refused after fifty tokens that were none, and never for those that are one', async () => {
    const { preview, invite } = await setUp()
    const { token } = await invite('bob@people.test')
    for (let round = 0; round < 60; round += 1) expect((await preview(token)).status).toBe(200)
    for (let round = 0; round < 50; round += 1) expect((await preview(invitationTokenFormat.create())).status).toBe(404)
    const refused = await preview(invitationTokenFormat.create())
    expect([refused.status, refused.body['code'], refused.headers.get('retry-after')]).toEqual([
      429,
      'too_many_attempts',
      '60',
    ])
  })
})
