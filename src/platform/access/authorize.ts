import type { Clock } from '../../kernel/clock.ts'
import { notFound, Problem } from '../http/problem.ts'
import type { Stores } from '../stores.ts'
import type { Access, ApiKeyScope, OrganizationScope, ProjectScope, Target } from './access.ts'
import { isOperator, type Actor } from './actor.ts'
import { demandPermission } from './role-of.ts'

/** How long a password counts as just given. */
const RECENT_PASSWORD_MS = 10 * 60_000

type Scope = OrganizationScope | ProjectScope | ApiKeyScope | undefined

interface Asked {
  access: Access
  actor: Actor
  parameters: Readonly<Record<string, string>>
}

/**
 * Lets a caller through to what a route is about, or refuses: 401 for nobody, 403 for somebody who may not, and 404 for things of
 * organizations that the caller has nothing to do with, exactly as for things that do not exist.
 */
export async function authorize(asked: Asked, stores: Stores, clock: Clock): Promise<Scope> {
  const { access, actor, parameters } = asked
  if (access.who === 'anybody') return undefined
  if (actor.kind === 'anonymous') throw notSignedIn()
  if (access.personally === true && actor.kind !== 'account') throw personsOnly()
  if (access.who !== 'account') demandActive(actor)
  if (access.who === 'operator' && !isOperator(actor)) {
    throw new Problem(403, 'only an operator of this installation may do this', { code: 'operator_required' })
  }
  const scope = access.target && (await resolve(access, access.target, actor, parameters, stores))
  if (access.recentPassword === true) demandRecentPassword(actor, clock)
  return scope
}

function demandActive(actor: Exclude<Actor, { kind: 'anonymous' }>): void {
  if (actor.kind === 'operator') return
  const { account } = actor
  if (account.restrictedAtMs !== undefined) {
    throw new Problem(403, 'this account is restricted; contact the operator of this installation', {
      code: 'account_restricted',
    })
  }
  if (account.accessGrantedAtMs === undefined) {
    throw new Problem(403, 'this account is waiting for access', { code: 'platform_access_required' })
  }
}

async function resolve(
  access: Access,
  target: Target,
  actor: Exclude<Actor, { kind: 'anonymous' }>,
  parameters: Readonly<Record<string, string>>,
  stores: Stores,
): Promise<Scope> {
  const id = parameters[target] ?? ''
  // Asked first, and alone decisive: of what belongs to others nothing is read, so that the time tells no more than the words.
  const role =
    isOperator(actor) || actor.kind !== 'account' ? 'owner' : await stores.roles.find(target, id, actor.account.id)
  const found = role && (await find(target, id, stores))
  if (role === undefined || found === undefined || found.organization.deletedAtMs !== undefined) {
    throw notFound(target.replace('_', ' '), id)
  }
  if (access.permission !== undefined) demandPermission(role, access.permission)
  return { ...found, role }
}

async function find(target: Target, id: string, stores: Stores): Promise<Omit<OrganizationScope, 'role'> | undefined> {
  const apiKey = target === 'api_key' ? await stores.apiKeys.find(id) : undefined
  const projectId = target === 'project' ? id : apiKey?.projectId
  const project = projectId === undefined ? undefined : await stores.projects.find(projectId)
  const organizationId = target === 'organization' ? id : project?.organizationId
  const organization = organizationId === undefined ? undefined : await stores.organizations.find(organizationId)
  return organization && { organization, ...(project && { project }), ...(apiKey && { apiKey }) }
}

function demandRecentPassword(actor: Actor, clock: Clock): void {
  if (actor.kind !== 'account') return
  if (clock.epochMs() - actor.session.authenticatedAtMs <= RECENT_PASSWORD_MS) return
  throw new Problem(403, 'give your password again: POST /platform/v1/account/reauthentication', {
    code: 'password_required',
  })
}

function notSignedIn(): Problem {
  return new Problem(401, 'sign in, or send an operator token: `authorization: Bearer parley_op_…`', {
    headers: { 'www-authenticate': 'Bearer' },
  })
}

function personsOnly(): Problem {
  return new Problem(403, 'this needs a signed-in person; an operator token stands for nobody', {
    code: 'person_required',
  })
}
