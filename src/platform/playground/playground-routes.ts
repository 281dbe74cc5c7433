import { memberOf } from '../access/access.ts'
import { Problem } from '../http/problem.ts'
import { route, type Route } from '../http/route.ts'
import type { PlatformParts } from '../platform-parts.ts'
import { demandLiveProject } from '../api-keys/demand-live-project.ts'
import { PLAYGROUND_MS, PlaygroundSigner } from './playground-credential.ts'
import { playgroundCredentialResource, renderPlaygroundCredential } from './playground-credential-resource.ts'

export function playgroundRoutes({ stores, clock, peppers }: PlatformParts): Route[] {
  const signer = new PlaygroundSigner(peppers)
  return [
    route({
      method: 'POST',
      path: '/projects/{project}/playground-credentials',
      summary: 'Get a credential for the API that lasts ten minutes, for a page that talks to it',
      access: memberOf('project', 'playground:use', { personally: true }),
      replies: { 201: playgroundCredentialResource },
      problems: { 409: '`project_archived`.' },
      // Nothing is changed, so there is nothing for the audit log: it tells of the session that this hangs on.
      async handle({ scope: { organization, project } }, { actor }) {
        demandLiveProject(project)
        const membership = actor.kind === 'account' && (await stores.members.find(organization.id, actor.account.id))
        if (!membership || membership.removedAtMs !== undefined) throw operatorsAreNoMembers()
        const issuedAtMs = clock.epochMs()
        const expiresAtMs = issuedAtMs + PLAYGROUND_MS
        const { accountId } = membership
        const sessionId = actor.session.id
        const credential = signer.sign({ accountId, sessionId, projectId: project.id, issuedAtMs, expiresAtMs })
        const body = renderPlaygroundCredential({ projectId: project.id, credential, expiresAtMs })
        return { status: 201, body }
      },
    }),
  ]
}

/** Operators see everything, but what is generated here is on the organization's account. */
function operatorsAreNoMembers(): Problem {
  return new Problem(403, 'only members of the organization may use its playground', {
    code: 'organization_membership_required',
  })
}
