import type { TestDatabaseKind } from '../support/databases.ts'
import type { Answer } from './platform-fixture.ts'
import { organizationOf, serveWithPeople, type Person } from './platform-people.ts'

/** An organization of an owner, two developers and a viewer, with a project for their keys. */
export async function servePeople(kind: TestDatabaseKind) {
  const served = await serveWithPeople({ kind })
  const [owner, dev, other, viewer] = [
    await served.person('owner'),
    await served.person('dev'),
    await served.person('other'),
    await served.person('viewer'),
  ]
  const organization = await organizationOf(owner, [
    [dev, 'developer'],
    [other, 'developer'],
    [viewer, 'viewer'],
  ])
  const made = await owner.send('POST', `/organizations/${organization}/projects`, { name: 'web' })
  const project = String(made.body['id'])
  const makeKey = (by: Pick<Person, 'send'>, body: object = {}) =>
    by.send('POST', `/projects/${project}/api-keys`, { name: 'ci', ...body })
  const verify = async (answer: Answer) => served.platform.verifier.verify(String(answer.body['key']))
  return { ...served, owner, dev, other, viewer, organization, project, makeKey, verify }
}

export const pathOf = ({ body }: Answer) => `/api-keys/${String(body['id'])}`
