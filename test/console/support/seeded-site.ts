import { ConsoleSite } from './console-site.ts'
import type { Person } from './person.ts'
import { seedConfig } from './seed-config.ts'
import { seedUsage } from './seed-usage.ts'
import { createTenant } from './tenant.ts'

/** An installation that has been in use for a month, as pages should be seen. */
export interface SeededSite {
  site: ConsoleSite
  /** Owns the organization. */
  owner: Person
  operator: Person
  /** Waits on the list, together with others. */
  waiting: Person
  /** Was let in and has done nothing yet. */
  newcomer: Person
  organization: string
  /** A request whose content was kept. */
  request: string
  /** The token of an invitation that nobody has accepted. */
  invitation: string
}

const INVITED = 'katherine@people.test'

const colleagues = [
  { name: 'Grace Hopper', role: 'admin' },
  { name: 'Barbara Liskov', role: 'developer' },
  { name: 'Frances Allen', role: 'viewer' },
] as const

export async function startSeededSite(): Promise<SeededSite> {
  const site = await ConsoleSite.start(seedConfig)
  const owner = await site.person('Ada Lovelace')
  const { organization, project } = await createTenant(owner, { organization: 'Northwind Research', project: 'Search' })
  const key = await seedKeys(owner, organization, project, site)
  await seedPeople(site, owner, organization)
  await site.operate('POST', `/organizations/${organization}/billing/grants`, {
    amount: '250',
    note: 'Contract of 2026',
  })
  await owner.ask('PATCH', `/organizations/${organization}/billing`, { monthly_cap: '120' })
  await owner.ask('PUT', `/organizations/${organization}/retention`, { retention: 'standard' })
  const request = await seedRequest(site, key)

  const waiting = await site.person('Edsger Dijkstra', { waiting: true })
  for (const name of ['Alonzo Church', 'Haskell Curry']) await site.person(name, { waiting: true })
  const newcomer = await site.person('Tony Hoare')
  const operator = await site.operator('Olga Operator')
  const restricted = await site.person('Mallory')
  await site.operate('PUT', `/accounts/${restricted.id}/restriction`, { reason: 'Keys of hers were found in public.' })
  const invitation = new URL(await site.linkTo(INVITED)).searchParams.get('token') ?? ''
  return { site, owner, operator, waiting, newcomer, organization, request, invitation }
}

/** Projects, keys of every state, and a month of their use. Returns a key that works. */
async function seedKeys(owner: Person, organization: string, project: string, site: ConsoleSite): Promise<string> {
  const projects = [project]
  for (const name of ['Support assistant', 'Experiments']) {
    projects.push(String((await owner.ask('POST', `/organizations/${organization}/projects`, { name }))['id']))
  }
  const names = ['Production backend', 'Staging', 'Nightly evaluation', 'Grace’s laptop', 'Old importer']
  const keys: { id: string; key: string; projectId: string }[] = []
  for (const [index, name] of names.entries()) {
    const projectId = projects[index % projects.length] ?? project
    const expires = index === 2 ? { expires_at: new Date(Date.now() + 5 * 24 * 3_600_000).toISOString() } : {}
    const made = await owner.ask('POST', `/projects/${projectId}/api-keys`, { name, ...expires })
    keys.push({ id: String(made['id']), key: String(made['key']), projectId })
  }
  const credentials = keys.map(({ id, projectId }) => ({ organizationId: organization, projectId, credentialId: id }))
  await seedUsage(site.dataDirectory, credentials, Date.now())
  await owner.ask('DELETE', `/api-keys/${String(keys.at(-1)?.id)}`)
  return String(keys[0]?.key)
}

async function seedPeople(site: ConsoleSite, owner: Person, organization: string): Promise<void> {
  const invitations = `/organizations/${organization}/invitations`
  for (const { name, role } of colleagues) {
    const person = await site.person(name)
    await owner.ask('POST', invitations, { email: person.email, role })
    const { data } = (await person.ask('GET', '/account/invitations')) as { data: { id: string }[] }
    await person.ask('POST', `/account/invitations/${String(data[0]?.id)}/acceptance`)
  }
  await owner.ask('POST', invitations, { email: INVITED, role: 'developer' })
}

/** One real request, whose content is kept. */
async function seedRequest(site: ConsoleSite, key: string): Promise<string> {
  const messages = [
    { role: 'system', content: 'You are brief.' },
    { role: 'user', content: 'Which of our papers speak of weather?' },
  ]
  const response = await fetch(`${site.origin}/compat/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'quill/large', messages }),
  })
  if (!response.ok) throw new Error(`the seeded request failed: ${await response.text()}`)
  await response.text()
  return response.headers.get('x-request-id') ?? ''
}
