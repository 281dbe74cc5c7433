import { expect, it } from 'vitest'
import { roles, type Role } from '../../src/platform/access/roles.ts'
import { judgeMemberChange } from '../../src/platform/members/judge-member-change.ts'
import { describeDatabases } from '../support/databases.ts'
import { organizationOf, serveWithPeople } from './platform-people.ts'

function withoutIds(text: string): string {
  return text.replace(/(org|proj|key)_\w+/, 'ID').replace(/urn:uuid:[-\w]+/, 'REQUEST')
}

function statusesOf(answers: readonly { status: number }[]): number[] {
  return answers.map(({ status }) => status).toSorted((left, right) => left - right)
}

function height(role: Role): number {
  return roles.length - roles.indexOf(role)
}

describeDatabases('members', (kind) => {
  it('whoever makes an organization owns it, and sees it alone', async () => {
    const { person } = await serveWithPeople({ kind })
    const [ada, bob] = [await person('ada'), await person('bob')]
    const created = await ada.send('POST', '/organizations', { name: 'Acme' })
    const members = await ada.send('GET', `/organizations/${String(created.body['id'])}/members`)
    expect(members.body['data']).toEqual([
      {
        object: 'member',
        organization_id: created.body['id'],
        account_id: ada.id,
        email: 'ada@people.test',
        name: 'ada',
        role: 'owner',
        joined_at: '2026-11-15T12:00:00.000Z',
      },
    ])
    expect((await ada.send('GET', '/organizations')).body['data']).toEqual([created.body])
    expect((await bob.send('GET', '/organizations')).body['data']).toEqual([])
    const seen = await bob.send('GET', `/organizations/${String(created.body['id'])}`)
    const missing = await bob.send('GET', '/organizations/org_none')
    expect([seen.status, missing.status]).toEqual([404, 404])
    expect(withoutIds(seen.text)).toBe(withoutIds(missing.text))
  })

  it('what belongs to others is looked for exactly as what does not exist', async () => {
    const { person, made, queries } = await serveWithPeople({ kind })
    const ada = await person('ada')
    const [bob, project] = [await person('bob'), made.project_id]
    const id = await organizationOf(ada)
    const own = await ada.send('POST', `/organizations/${id}/projects`, { name: 'web' })
    const key = await ada.send('POST', `/projects/${String(own.body['id'])}/api-keys`, { name: 'ci' })
    const asked = async (path: string) => {
      queries.length = 0
      const { status, text } = await bob.send('GET', path)
      return [status, withoutIds(text), ...queries]
    }
    expect(await asked(`/organizations/${id}`)).toEqual(await asked('/organizations/org_none'))
    expect(await asked(`/projects/${project}`)).toEqual(await asked('/projects/proj_none'))
    expect(await asked(`/api-keys/${String(key.body['id'])}`)).toEqual(await asked('/api-keys/key_none'))
  })

  it('an organization that an operator makes belongs to nobody yet', async () => {
    const { send } = await serveWithPeople({ kind })
    const created = await send('POST', '/organizations', { name: 'Acme' })
    expect((await send('GET', `/organizations/${String(created.body['id'])}/members`)).body['data']).toEqual([])
  })

  it('the last owner can neither leave, nor be removed, nor be given another role', async () => {
    const { person, send } = await serveWithPeople({ kind })
    const [ada, bob] = [await person('ada'), await person('bob')]
    const id = await organizationOf(ada, [[bob, 'owner']])
    const path = `/organizations/${id}`
    expect((await bob.send('PATCH', `${path}/members/${bob.id}`, { role: 'admin' })).status).toBe(200)
    for (const refused of [
      await ada.send('POST', `${path}/departure`),
      await ada.send('DELETE', `${path}/members/${ada.id}`),
      await ada.send('PATCH', `${path}/members/${ada.id}`, { role: 'admin' }),
      await send('DELETE', `${path}/members/${ada.id}`),
    ]) {
      expect([refused.status, refused.body['code']]).toEqual([409, 'last_owner'])
    }
    expect((await ada.send('PATCH', `${path}/members/${bob.id}`, { role: 'owner' })).status).toBe(200)
    expect((await ada.send('POST', `${path}/departure`)).status).toBe(204)
    expect((await ada.send('GET', path)).status).toBe(404)
  })

  it('of two owners who leave at the same moment one stays', async () => {
    const { person, send } = await serveWithPeople({ kind })
    for (let round = 0; round < 5; round += 1) {
      const [ada, bob] = [await person(`ada${round}`), await person(`bob${round}`)]
      const id = await organizationOf(ada, [[bob, 'owner']])
      const answers = await Promise.all([
        ada.send('POST', `/organizations/${id}/departure`),
        bob.send('DELETE', `/organizations/${id}/members/${bob.id}`),
      ])
      expect(statusesOf(answers)).toEqual([204, 409])
      expect((await send('GET', `/organizations/${id}/members`)).body['data']).toHaveLength(1)
    }
  })

  it('two owners who demote one another at the same moment leave one owner', async () => {
    const { person, send } = await serveWithPeople({ kind })
    const [ada, bob] = [await person('ada'), await person('bob')]
    const id = await organizationOf(ada, [[bob, 'owner']])
    const answers = await Promise.all([
      ada.send('PATCH', `/organizations/${id}/members/${bob.id}`, { role: 'viewer' }),
      bob.send('PATCH', `/organizations/${id}/members/${ada.id}`, { role: 'viewer' }),
    ])
    // Whoever comes second is a viewer by then, and may not any more.
    expect(statusesOf(answers)).toEqual([200, 403])
    const members = (await send('GET', `/organizations/${id}/members`)).body['data'] as { role: Role }[]
    expect(members.map(({ role }) => role).toSorted()).toEqual(['owner', 'viewer'])
  })

  it('admins give no role above their own and touch no owner; developers and viewers touch nobody', async () => {
    const { person } = await serveWithPeople({ kind })
    const [owner, admin, developer, viewer] = await Promise.all(roles.map((role) => person(role)))
    if (!owner || !admin || !developer || !viewer) throw new Error('unreachable')
    const id = await organizationOf(owner, [
      [admin, 'admin'],
      [developer, 'developer'],
      [viewer, 'viewer'],
    ])
    const member = (who: { id: string }) => `/organizations/${id}/members/${who.id}`
    for (const refused of [
      await admin.send('PATCH', member(owner), { role: 'viewer' }),
      await admin.send('DELETE', member(owner)),
      await admin.send('PATCH', member(viewer), { role: 'owner' }),
      await admin.send('PATCH', member(admin), { role: 'owner' }),
    ]) {
      expect([refused.status, refused.body['code']]).toEqual([403, 'role_above_own'])
    }
    for (const low of [developer, viewer]) {
      for (const refused of [
        await low.send('PATCH', member(viewer), { role: 'viewer' }),
        await low.send('DELETE', member(viewer)),
        await low.send('PATCH', member(low), { role: 'owner' }),
      ]) {
        expect([refused.status, refused.body['code']]).toEqual([403, 'permission_denied'])
      }
    }
    expect((await admin.send('PATCH', member(viewer), { role: 'admin' })).body).toMatchObject({ role: 'admin' })
    expect((await admin.send('DELETE', member(developer))).status).toBe(204)
    expect((await developer.send('GET', `/organizations/${id}`)).status).toBe(404)
    expect((await admin.send('DELETE', member(developer))).status).toBe(404)
  })

  it('handing over makes the new owner an owner and the old one an admin', async () => {
    const { person } = await serveWithPeople({ kind })
    const [ada, bob, eve] = [await person('ada'), await person('bob'), await person('eve')]
    const id = await organizationOf(ada, [[bob, 'viewer']])
    const path = `/organizations/${id}/ownership`
    for (const account of [eve.id, ada.id, 'acct_none']) {
      const refused = await ada.send('POST', path, { account_id: account })
      expect(refused.body).toMatchObject({ status: 400, errors: [{ field: 'account_id' }] })
    }
    expect((await bob.send('POST', path, { account_id: bob.id })).status).toBe(403)
    const given = await ada.send('POST', path, { account_id: bob.id })
    expect(given.body).toMatchObject({ account_id: bob.id, role: 'owner' })
    const members = (await bob.send('GET', `/organizations/${id}/members`)).body['data'] as Record<string, unknown>[]
    const held = Object.fromEntries(members.map((member) => [String(member['email']), member['role']]))
    expect(held).toEqual({ [ada.email]: 'admin', [bob.email]: 'owner' })
    expect((await ada.send('POST', path, { account_id: bob.id })).status).toBe(403)
  })

  it('nobody inherits who could not act: restricted, or waiting for access', async () => {
    const { person } = await serveWithPeople({ kind })
    const ada = await person('ada')
    const waiting = await person('waiting', { access_granted_at: null })
    const restricted = await person('restricted', { restricted_at: 1 })
    const id = await organizationOf(ada, [
      [waiting, 'admin'],
      [restricted, 'admin'],
    ])
    for (const heir of [waiting, restricted]) {
      const refused = await ada.send('POST', `/organizations/${id}/ownership`, { account_id: heir.id })
      expect(refused.body).toMatchObject({ status: 400, errors: [{ field: 'account_id' }] })
    }
  })

  it('handing over and deleting want the password to have been given lately', async () => {
    const { person, clock } = await serveWithPeople({ kind })
    const [ada, bob] = [await person('ada'), await person('bob')]
    const id = await organizationOf(ada, [[bob, 'viewer']])
    clock.nowMs += 11 * 60_000
    for (const refused of [
      await ada.send('POST', `/organizations/${id}/ownership`, { account_id: bob.id }),
      await ada.send('DELETE', `/organizations/${id}`),
    ]) {
      expect([refused.status, refused.body['code']]).toEqual([403, 'password_required'])
    }
  })

  it('members are listed page by page, each once', async () => {
    const { person } = await serveWithPeople({ kind })
    const owner = await person('owner')
    const others = await Promise.all(['a', 'b', 'c', 'd'].map((name) => person(name)))
    const id = await organizationOf(
      owner,
      others.map((one) => [one, 'viewer'] as const),
    )
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await owner.send('GET', `/organizations/${id}/members?limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...(page.body['data'] as { account_id: string }[]).map((member) => member.account_id))
      cursor = (page.body['next_cursor'] as string | null) ?? ''
    } while (cursor !== '')
    expect(seen.toSorted()).toEqual([owner, ...others].map((one) => one.id).toSorted())
  })

  it('keys stop with the membership of their maker, and at once', async () => {
    const { person, platform } = await serveWithPeople({ kind })
    const [ada, bob] = [await person('ada'), await person('bob')]
    const id = await organizationOf(ada, [[bob, 'developer']])
    const project = await ada.send('POST', `/organizations/${id}/projects`, { name: 'web' })
    const key = await bob.send('POST', `/projects/${String(project.body['id'])}/api-keys`, { name: 'ci' })
    const secret = String(key.body['key'])
    const active = async () => {
      const verification = await platform.verifier.verify(secret)
      return verification.kind === 'accepted' && verification.caller.access.activeMember
    }
    expect(await active()).toBe(true)
    await bob.send('POST', `/organizations/${id}/departure`)
    expect(await active()).toBe(false)
  })
})

it('no change of a role ever breaks the two rules, whoever makes it', () => {
  for (const by of roles) {
    for (const from of roles) {
      for (const to of [...roles, undefined]) {
        for (const owners of [0, 1, 2]) {
          const refusal = judgeMemberChange({ by, from, to, owners })
          const tooHigh = height(from) > height(by) || (to !== undefined && height(to) > height(by))
          const orphaned = from === 'owner' && to !== 'owner' && owners < 2
          expect(refusal).toBe(tooHigh ? 'role-above-own' : orphaned ? 'last-owner' : undefined)
        }
      }
    }
  }
})
