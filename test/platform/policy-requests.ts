import { createHmac, randomUUID } from 'node:crypto'
import { targets, type PolicyTarget } from './policy-table.ts'
import { newPassword, password, type Place, type PolicyWorld } from './policy-world.ts'

export const paymentProvider = 'tests'
const paymentSecret = Buffer.alloc(32, 7)
export const paymentSettings = {
  provider: paymentProvider,
  webhookSecret: `whsec_${paymentSecret.toString('base64')}`,
}

interface Asked {
  world: PolicyWorld
  place: Place
}

/** What to send with each operation so that nothing but the policy can refuse it. */
const bodies: Readonly<Record<string, (asked: Asked) => unknown>> = {
  'POST /sign-up': () => ({ email: `${randomUUID()}@people.test`, password: newPassword }),
  'POST /sign-in': ({ world }) => ({ email: world.spareEmail, password }),
  'POST /email-verifications': ({ world }) => ({ email: world.spareEmail }),
  'POST /email-verifications/confirmation': ({ world }) => ({ token: world.verificationToken }),
  'POST /password-resets': ({ world }) => ({ email: world.spareEmail }),
  'POST /password-resets/confirmation': ({ world }) => ({ token: world.resetToken, password: newPassword }),
  'PATCH /account': () => ({ name: 'Somebody' }),
  'POST /account/password': () => ({ current_password: password, new_password: newPassword }),
  'POST /account/reauthentication': () => ({ password }),
  'POST /invitations/preview': ({ world }) => ({ token: world.personal.invitationToken }),
  'POST /invitations/acceptance': ({ world }) => ({ token: world.personal.invitationToken }),
  'POST /organizations': () => ({ name: 'Another' }),
  'POST /waiting-list/approvals': ({ place }) => ({ account_ids: [place.account] }),
  'PUT /accounts/{account}/restriction': () => ({ reason: 'a test' }),
  'POST /operator-tokens': () => ({ name: 'another' }),
  'PUT /organizations/{organization}/plan': () => ({ plan: 'trial', overrides: null }),
  'POST /organizations/{organization}/billing/grants': () => ({ amount: '1' }),
  'POST /organizations/{organization}/billing/refunds': () => ({ amount: '1' }),
  'POST /organizations/{organization}/billing/adjustments': () => ({ amount: '1', note: 'a test' }),
  'PUT /organizations/{organization}/billing/freeze': () => ({ reason: 'a test', seconds: 60 }),
  'PATCH /organizations/{organization}/billing': () => ({ monthly_cap: '5' }),
  'PATCH /organizations/{organization}': () => ({ name: 'Renamed' }),
  'PATCH /organizations/{organization}/members/{account}': () => ({ role: 'developer' }),
  'POST /organizations/{organization}/invitations': () => ({ email: `${randomUUID()}@people.test`, role: 'viewer' }),
  'POST /organizations/{organization}/ownership': ({ place }) => ({ account_id: place.account }),
  'POST /organizations/{organization}/projects': () => ({ name: 'another' }),
  'PUT /organizations/{organization}/retention': () => ({ retention: 'standard' }),
  'PATCH /projects/{project}': () => ({ name: 'renamed' }),
  'POST /projects/{project}/api-keys': () => ({ name: 'another' }),
  'PATCH /api-keys/{api_key}': () => ({ name: 'renamed' }),
  'POST /api-keys/{api_key}/rotation': () => ({ overlap_seconds: 60 }),
}

export interface PolicyRequest {
  method: string
  path: string
  body: unknown
  headers: Record<string, string>
  /** What of the path differs between targets. */
  ids: readonly string[]
}

export function policyRequest(operation: string, target: PolicyTarget, world: PolicyWorld): PolicyRequest {
  const [method = '', pattern = ''] = operation.split(' ')
  const place = placeOf(operation, target, world)
  const ids: string[] = []
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const id = place[name as keyof Place]
    ids.push(id)
    return id
  })
  const body = bodies[operation]?.({ world, place })
  const signed = pattern.startsWith('/payments/') ? signedDelivery(world) : { body, headers: {} }
  return { method, path, ids, ...signed }
}

const some = (...wanted: PolicyTarget[]) => wanted

/** The targets that make sense for an operation, by the things in its path. */
export function targetsOf(operation: string): readonly PolicyTarget[] {
  const names = [...operation.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => (name === 'month' ? [] : [name]))
  const [first] = names
  if (first === undefined) return some('own')
  if (first === 'provider' || first === 'operator_token') return some('own', 'random')
  // People outlive organizations.
  if (first === 'account') return some('own', 'other organization', 'random')
  if (first === 'project' || first === 'api_key') {
    return some('own', 'other project', 'other organization', 'deleted', 'random')
  }
  return names.length > 1
    ? targets.filter((target) => target !== 'other project')
    : some('own', 'other organization', 'deleted', 'random')
}

function placeOf(operation: string, target: PolicyTarget, world: PolicyWorld): Place {
  const { home, homeProject, away, gone, nothing } = world
  const within = (things: Place): Place => ({ ...things, organization: home.organization })
  const place = {
    own: home,
    'other project': { ...home, ...homeProject },
    'other organization': away,
    deleted: gone,
    random: nothing,
    smuggled: within(away),
    missing: within(nothing),
  }[target]
  // What people have of their own hangs on nobody's organization.
  if (!operation.includes(' /account/')) return place
  const { session, invitation, endedSession, withdrawnInvitation } = world.personal
  if (target === 'own') return { ...place, session, invitation }
  return target === 'deleted' ? { ...place, session: endedSession, invitation: withdrawnInvitation } : place
}

function signedDelivery(world: PolicyWorld): { body: string; headers: Record<string, string> } {
  const id = randomUUID()
  const timestamp = String(Math.floor(world.nowMs / 1000))
  const data = { payment_id: id, organization_id: world.home.organization, amount: '1', currency: 'credits' }
  const body = JSON.stringify({ type: 'payment.succeeded', data })
  const signature = createHmac('sha256', paymentSecret).update(`${id}.${timestamp}.${body}`).digest('base64')
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
  return { body, headers }
}
