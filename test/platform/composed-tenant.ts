import type { ComposedNode, SignedIn } from './composed-node.ts'

/** Somebody's organization with a developer in it who has made a key and got a playground credential. */
export interface ComposedTenant {
  owner: SignedIn
  developer: SignedIn
  organization: string
  project: string
  apiKeyId: string
  apiKey: string
  playground: string
}

export async function createComposedTenant(node: ComposedNode): Promise<ComposedTenant> {
  const [owner, developer] = [await node.person('owner'), await node.person('developer')]
  const organization = String((await owner.ask('POST', '/organizations', { name: 'Acme' })).body['id'])
  await join(owner, developer, organization)
  const made = await owner.ask('POST', `/organizations/${organization}/projects`, { name: 'web' })
  const project = String(made.body['id'])
  const key = await developer.ask('POST', `/projects/${project}/api-keys`, { name: 'key' })
  const playground = await developer.ask('POST', `/projects/${project}/playground-credentials`)
  return {
    owner,
    developer,
    organization,
    project,
    apiKeyId: String(key.body['id']),
    apiKey: String(key.body['key']),
    playground: String(playground.body['credential']),
  }
}

/** Lets the developer join again, who then needs a new key: the old one ended with the membership. */
export async function rejoin(tenant: ComposedTenant): Promise<void> {
  const { owner, developer, organization, project } = tenant
  await join(owner, developer, organization)
  const { body } = await developer.ask('POST', `/projects/${project}/api-keys`, { name: 'another key' })
  tenant.apiKeyId = String(body['id'])
  tenant.apiKey = String(body['key'])
}

/** Asks somebody to join as a developer, and lets them accept. */
export async function join(owner: SignedIn, member: SignedIn, organization: string): Promise<void> {
  const role = 'developer'
  await owner.ask('POST', `/organizations/${organization}/invitations`, { email: member.email, role })
  const [invitation] = (await member.ask('GET', '/account/invitations')).body['data'] as { id: string }[]
  const joined = await member.ask('POST', `/account/invitations/${String(invitation?.id)}/acceptance`)
  if (joined.status !== 200) throw new Error(`${member.email} could not join: ${JSON.stringify(joined.body)}`)
}
