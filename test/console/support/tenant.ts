import type { Person } from './person.ts'

/** An organization with one project. */
export interface Tenant {
  organization: string
  project: string
}

/** Makes somebody an owner who has finished the registration. */
export async function createTenant(owner: Person, names = { organization: 'Acme', project: 'Web' }): Promise<Tenant> {
  const organization = String((await owner.ask('POST', '/organizations', { name: names.organization }))['id'])
  const projects = `/organizations/${organization}/projects`
  const project = String((await owner.ask('POST', projects, { name: names.project }))['id'])
  await owner.ask('POST', '/account/onboarding')
  return { organization, project }
}
