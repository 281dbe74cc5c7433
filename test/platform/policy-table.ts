/*
 * Who may do what, written down beside the code and not taken from it: one line for every operation of the platform API, one
 * letter for everybody who may come along. The matrix holds the real routes against it, cell by cell.
 */

/** Everybody who may come along, in the order of the letters. */
export const actors = [
  'owner',
  'admin',
  'developer',
  'viewer',
  /** An owner whose password was given too long ago for what is grave. */
  'owner of old',
  'anonymous',
  /** Owns another organization than any that is asked about. */
  'stranger',
  /** Was an owner. */
  'removed member',
  /** An owner without access yet. */
  'waiting account',
  /** An owner whose account is restricted. */
  'restricted account',
  /** An operator whose account is restricted. */
  'restricted operator',
  /** The owner's, from last month. */
  'expired session',
  'API key',
  'playground credential',
  'operator token',
  'operator account',
] as const
export type PolicyActor = (typeof actors)[number]

/** What is asked about, seen from the organization that the members belong to. */
export const targets = [
  'own',
  /** Of the same organization. */
  'other project',
  'other organization',
  'deleted',
  'random',
  /** A thing of another organization under the path of the own one. */
  'smuggled',
  /** Nothing, under the path of the own organization. */
  'missing',
] as const
export type PolicyTarget = (typeof targets)[number]

export type PolicyAnswer = 'allowed' | 401 | 403 | 404 | 409

const onEvery = (answer: PolicyAnswer) => Object.fromEntries(targets.map((target) => [target, answer]))
const nowhere = onEvery(404)

/** What each letter stands for, target by target. */
export const letters: Readonly<Record<string, Readonly<Record<string, PolicyAnswer>>>> = {
  /** May, wherever there is something. */
  '+': { ...nowhere, own: 'allowed', 'other project': 'allowed', 'other organization': 'allowed' },
  /** May at home. Whatever is not at home does not exist. */
  m: { ...nowhere, own: 'allowed', 'other project': 'allowed' },
  /** Belongs here, but does not go so far: refused, also for what is not there. */
  r: { ...nowhere, own: 403, 'other project': 403, smuggled: 403, missing: 403 },
  /** May with what is their own; the thing in the other project is somebody else's. */
  k: { ...nowhere, own: 'allowed', 'other project': 403 },
  /** Sees it, but does not belong to it. */
  o: { ...nowhere, own: 403, 'other project': 403, 'other organization': 403 },
  1: onEvery(401),
  3: onEvery(403),
  4: nowhere,
  /** Not as things stand. */
  9: onEvery(409),
}

/*
 * The columns: owner, admin, developer, viewer, owner of old · anonymous · stranger, removed member, waiting, restricted, restricted
 * operator · expired session, API key, playground credential · operator token, operator account.
 */
export const policy: Readonly<Record<string, string>> = {
  // For everybody; but a credential that is none is refused everywhere.
  'GET /openapi.json': '+++++ + +++++ 111 ++',
  'POST /sign-up': '+++++ + +++++ 111 ++',
  'POST /sign-in': '+++++ + +++++ 111 ++',
  'POST /email-verifications': '+++++ + +++++ 111 ++',
  'POST /email-verifications/confirmation': '+++++ + +++++ 111 ++',
  'POST /password-resets': '+++++ + +++++ 111 ++',
  'POST /password-resets/confirmation': '+++++ + +++++ 111 ++',
  'POST /invitations/preview': '+++++ + +++++ 111 ++',
  'POST /payments/webhooks/{provider}': '+++++ + +++++ 111 ++',

  // People about themselves, whatever state their account is in. A token is nobody.
  'POST /sign-out': '+++++ 1 +++++ 111 3+',
  'GET /account': '+++++ 1 +++++ 111 3+',
  'PATCH /account': '+++++ 1 +++++ 111 3+',
  'POST /account/password': '+++++ 1 +++++ 111 3+',
  'POST /account/reauthentication': '+++++ 1 +++++ 111 3+',
  'POST /account/onboarding': '+++++ 1 +9999 111 39',
  'GET /account/sessions': '+++++ 1 +++++ 111 3+',
  'DELETE /account/sessions/{session}': 'mmmmm 1 mmmmm 111 3m',
  'GET /account/invitations': '+++++ 1 +++++ 111 3+',
  'POST /account/invitations/{invitation}/acceptance': 'mmmmm 1 mmmmm 111 3m',
  'POST /invitations/acceptance': '+++++ 1 +++++ 111 3+',

  // People who have access, and operators.
  'GET /organizations': '+++++ 1 ++333 111 ++',
  'POST /organizations': '+++++ 1 ++333 111 ++',
  'GET /plans': '+++++ 1 ++333 111 ++',

  // Operators.
  'GET /waiting-list': '33333 1 33333 111 ++',
  'POST /waiting-list/approvals': '33333 1 33333 111 ++',
  'GET /accounts': '33333 1 33333 111 ++',
  'GET /accounts/{account}': '33333 1 33333 111 ++',
  'POST /accounts/{account}/access': '33333 1 33333 111 ++',
  'DELETE /accounts/{account}/access': '33333 1 33333 111 ++',
  'PUT /accounts/{account}/restriction': '33333 1 33333 111 ++',
  'DELETE /accounts/{account}/restriction': '33333 1 33333 111 ++',
  'PUT /accounts/{account}/operator': '33333 1 33333 111 ++',
  'DELETE /accounts/{account}/operator': '33333 1 33333 111 ++',
  'GET /operator-tokens': '33333 1 33333 111 ++',
  'POST /operator-tokens': '33333 1 33333 111 ++',
  'DELETE /operator-tokens/{operator_token}': '33333 1 33333 111 ++',
  'GET /engines': '33333 1 33333 111 ++',
  'GET /traffic': '33333 1 33333 111 ++',
  'GET /configuration': '33333 1 33333 111 ++',
  'GET /audit': '33333 1 33333 111 ++',
  'GET /api-keys': '33333 1 33333 111 ++',
  'PUT /organizations/{organization}/plan': '33333 1 33333 111 ++',
  'POST /organizations/{organization}/billing/grants': '33333 1 33333 111 ++',
  'POST /organizations/{organization}/billing/refunds': '33333 1 33333 111 ++',
  'POST /organizations/{organization}/billing/adjustments': '33333 1 33333 111 ++',
  'PUT /organizations/{organization}/billing/freeze': '33333 1 33333 111 ++',
  'DELETE /organizations/{organization}/billing/freeze': '33333 1 33333 111 ++',

  // Every member looks.
  'GET /organizations/{organization}': 'mmmmm 1 44333 111 ++',
  'GET /organizations/{organization}/plan': 'mmmmm 1 44333 111 ++',
  'GET /organizations/{organization}/members': 'mmmmm 1 44333 111 ++',
  'GET /organizations/{organization}/projects': 'mmmmm 1 44333 111 ++',
  'GET /organizations/{organization}/retention': 'mmmmm 1 44333 111 ++',
  'GET /organizations/{organization}/api-keys': 'mmmmm 1 44333 111 ++',
  'GET /organizations/{organization}/usage': 'mmmmm 1 44333 111 ++',
  'GET /organizations/{organization}/limits': 'mmmmm 1 44333 111 ++',
  'GET /organizations/{organization}/requests': 'mmmmm 1 44333 111 ++',
  'GET /organizations/{organization}/requests/{request}': 'mmmmm 1 44333 111 ++',
  'GET /projects/{project}': 'mmmmm 1 44333 111 ++',
  'GET /projects/{project}/api-keys': 'mmmmm 1 44333 111 ++',
  'GET /api-keys/{api_key}': 'mmmmm 1 44333 111 ++',
  // An operator who is no member has nothing to leave.
  'POST /organizations/{organization}/departure': 'mmmmm 1 44333 111 34',

  // Developers build.
  'POST /projects/{project}/api-keys': 'mmmrm 1 44333 111 ++',
  'PATCH /api-keys/{api_key}': 'mmkrm 1 44333 111 ++',
  'DELETE /api-keys/{api_key}': 'mmkrm 1 44333 111 ++',
  'POST /api-keys/{api_key}/rotation': 'mmkrm 1 44333 111 ++',
  'GET /organizations/{organization}/requests/{request}/content': 'mmmrm 1 44333 111 ++',
  // What is generated is on the organization's account, so it takes a member.
  'POST /projects/{project}/playground-credentials': 'mmmrm 1 44333 111 3o',

  // Admins run the organization.
  'PATCH /organizations/{organization}': 'mmrrm 1 44333 111 ++',
  'PATCH /organizations/{organization}/members/{account}': 'mmrrm 1 44333 111 ++',
  'DELETE /organizations/{organization}/members/{account}': 'mmrrm 1 44333 111 ++',
  'GET /organizations/{organization}/invitations': 'mmrrm 1 44333 111 ++',
  'POST /organizations/{organization}/invitations': 'mmrrm 1 44333 111 ++',
  'DELETE /organizations/{organization}/invitations/{invitation}': 'mmrrm 1 44333 111 ++',
  'POST /organizations/{organization}/projects': 'mmrrm 1 44333 111 ++',
  'PATCH /projects/{project}': 'mmrrm 1 44333 111 ++',
  'DELETE /projects/{project}': 'mmrrm 1 44333 111 ++',
  'GET /organizations/{organization}/audit': 'mmrrm 1 44333 111 ++',
  'GET /organizations/{organization}/contents': 'mmrrm 1 44333 111 ++',
  'GET /organizations/{organization}/billing': 'mmrrm 1 44333 111 ++',
  'GET /organizations/{organization}/billing/transfers': 'mmrrm 1 44333 111 ++',
  'GET /organizations/{organization}/billing/payments': 'mmrrm 1 44333 111 ++',
  'GET /organizations/{organization}/billing/statements/{month}': 'mmrrm 1 44333 111 ++',

  // Owners decide about money, about what is kept, and about the end.
  'PATCH /organizations/{organization}/billing': 'mrrrm 1 44333 111 ++',
  'PUT /organizations/{organization}/retention': 'mrrrm 1 44333 111 ++',
  'DELETE /organizations/{organization}/requests/{request}/content': 'mrrrm 1 44333 111 ++',
  'DELETE /organizations/{organization}': 'mrrrr 1 44333 111 ++',
  'POST /organizations/{organization}/ownership': 'mrrrr 1 44333 111 3+',
}
