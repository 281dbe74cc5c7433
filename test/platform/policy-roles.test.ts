import { expect, it } from 'vitest'
import { describeDatabases } from '../support/databases.ts'
import { organizationOf, serveWithPeople } from './platform-people.ts'

/** Highest first. */
const roles = ['owner', 'admin', 'developer', 'viewer'] as const
type Role = (typeof roles)[number]

/** Who gives and takes roles at all, and how far: written down here and not taken from the code. */
const reaches: Readonly<Record<Role, readonly Role[]>> = {
  owner: roles,
  admin: ['admin', 'developer', 'viewer'],
  developer: [],
  viewer: [],
}

describeDatabases('roles', (kind) => {
  it('nobody gives, changes, takes away or offers a role above their own, in any combination', async () => {
    const { person, database } = await serveWithPeople({ kind })
    const [founder, subject] = [await person('founder'), await person('subject')]
    const members = {
      owner: await person('owner'),
      admin: await person('admin'),
      developer: await person('developer'),
      viewer: await person('viewer'),
    }
    const everybody = roles.map((role) => [members[role], role] as const)
    const id = await organizationOf(founder, [...everybody, [subject, 'viewer']])
    const membersPath = `/organizations/${id}/members/${subject.id}`
    const invitations = `/organizations/${id}/invitations`

    /** Makes the subject what it is said to be, past all the rules. */
    const become = (role: Role) =>
      database
        .updateTable('memberships')
        .set({ role, removed_at: null })
        .where('organization_id', '=', id)
        .where('account_id', '=', subject.id)
        .execute()
    const wrong: string[] = []
    const judge = (what: string, allowed: boolean, status: number) => {
      if (allowed ? status >= 300 : status !== 403) wrong.push(`${what}: ${status}`)
    }

    for (const by of roles) {
      const reach = reaches[by]
      for (const from of roles) {
        for (const to of roles) {
          await become(from)
          const { status } = await members[by].send('PATCH', membersPath, { role: to })
          judge(`${by} makes ${from} ${to}`, reach.includes(from) && reach.includes(to), status)
        }
        await become(from)
        judge(`${by} removes ${from}`, reach.includes(from), (await members[by].send('DELETE', membersPath)).status)

        const guest = `${by}-${from}@people.test`
        const offered = await members[by].send('POST', invitations, { email: guest, role: from })
        judge(`${by} invites ${from}`, reach.includes(from), offered.status)
        const { body } = await founder.send('POST', invitations, { email: guest, role: from })
        const replaced = await members[by].send('POST', invitations, { email: guest, role: 'viewer' })
        judge(
          `${by} replaces an invitation to ${from}`,
          reach.includes(from) && reach.includes('viewer'),
          replaced.status,
        )
        const withdrawn = await members[by].send('DELETE', `${invitations}/${String(body['id'])}`)
        judge(`${by} withdraws an invitation to ${from}`, reach.includes(from), withdrawn.status)
      }
      await become('viewer')
    }
    expect(wrong).toEqual([])
  })
})
