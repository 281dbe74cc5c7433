import { expect, it } from 'vitest'
import { newId } from '../../src/kernel/ids.ts'
import { describeDatabases } from '../support/databases.ts'
import { organizationOf, serveWithPeople } from './platform-people.ts'
import { tellApart, TELLING } from './tell-apart.ts'

const SAMPLES = 400
const WARM_UP = 100

const accept = (id: string) => `/account/invitations/${id}/acceptance`

describeDatabases('nobody can tell by the time of a 404 whether it hides something', (kind) => {
  async function setUp() {
    const { person, send } = await serveWithPeople({ kind })
    const [ada, eve] = [await person('ada'), await person('eve')]
    const organization = await organizationOf(ada)
    const path = `/organizations/${organization}`
    // There is as much to read as there can be, so that reading it would show.
    const limits = { requests_per_minute: 5, requests_per_day: 6, tokens_per_minute: 7, tokens_per_day: 8 }
    const overrides = { limits, models: ['a/*', 'b/*'], credentials: ['api_key'], retention: ['zero'] }
    await send('PUT', `${path}/plan`, { plan: 'trial', overrides })
    const { body: project } = await ada.send('POST', `${path}/projects`, { name: 'web' })
    const { body: key } = await ada.send('POST', `/projects/${String(project['id'])}/api-keys`, { name: 'ci' })
    const { body: invitation } = await ada.send('POST', `${path}/invitations`, {
      email: 'a@people.test',
      role: 'viewer',
    })
    const compare = async (first: string, second: string, method = 'GET') => {
      const asking = (target: string) => () => eve.send(method, target)
      await tellApart(asking(first), asking(second), WARM_UP)
      return Math.abs(await tellApart(asking(first), asking(second), SAMPLES))
    }
    return { organization, project: String(project['id']), key: String(key['id']), invitation, compare }
  }

  // Chance passes the threshold now and then; a difference that is there does so every time.
  it('an organization, a project, a key, an invitation', { retry: 3 }, async () => {
    const { organization, project, key, invitation, compare } = await setUp()
    const missing = `/organizations/${newId('organization')}`
    expect(await compare(`/organizations/${organization}`, missing)).toBeLessThan(TELLING)
    expect(await compare(`/projects/${project}`, `/projects/${newId('project')}`)).toBeLessThan(TELLING)
    expect(await compare(`/api-keys/${key}`, `/api-keys/${newId('apiKey')}`)).toBeLessThan(TELLING)
    const acceptance = await compare(accept(String(invitation['id'])), accept(newId('invitation')), 'POST')
    expect(acceptance).toBeLessThan(TELLING)
  })
})
