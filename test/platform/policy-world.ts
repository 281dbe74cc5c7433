import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { newId } from '../../src/kernel/ids.ts'
import type { Role } from '../../src/platform/access/roles.ts'
import type { AccountRow, Database } from '../../src/platform/database/schema.ts'
import { PlaygroundSigner } from '../../src/platform/playground/playground-credential.ts'
import { SESSION_MS } from '../../src/platform/sessions/session.ts'
import { PolicyRows, type PolicyRowsOptions } from './policy-rows.ts'
import type { PolicyActor } from './policy-table.ts'
import { usageRecord } from './usage/usage-record-fixture.ts'

export const password = 'correct horse battery staple'
export const newPassword = 'incorrect donkey capacitor pin'

/** One thing of each kind, by the name that it has in paths. */
export interface Place {
  organization: string
  project: string
  api_key: string
  account: string
  invitation: string
  request: string
  session: string
  operator_token: string
  provider: string
  month: string
}

/** What somebody has outside of organizations. */
interface Personal {
  session: string
  endedSession: string
  invitation: string
  withdrawnInvitation: string
  invitationToken: string
}

export interface PolicyWorld {
  nowMs: number
  home: Place
  /** Of the same organization, made by its owner. */
  homeProject: Pick<Place, 'project' | 'api_key'>
  away: Place
  /** Of an organization that the members of `home` belonged to until it was deleted. */
  gone: Place
  nothing: Place
  spareEmail: string
  verificationToken: string
  resetToken: string
  /** What the actor comes with. */
  credential: string | undefined
  /** The actor's; the owner's where the actor is no person. */
  personal: Personal
}

const roles: Partial<Record<PolicyActor, Role>> = {
  owner: 'owner',
  admin: 'admin',
  developer: 'developer',
  viewer: 'viewer',
  'owner of old': 'owner',
  'removed member': 'owner',
  'waiting account': 'owner',
  'restricted account': 'owner',
  'restricted operator': 'owner',
}

export interface PolicyWorldOptions extends PolicyRowsOptions {
  database: Kysely<Database>
  provider: string
  /** For whom it is made: of all the others only those are there who are needed. */
  actor: PolicyActor
}

/** A small world of its own, so that what happens in one touches nothing in the next. Everything is written in one transaction. */
export function createPolicyWorld(options: PolicyWorldOptions): Promise<PolicyWorld> {
  return options.database
    .transaction()
    .execute((transaction) => new WorldBuilder(new PolicyRows(transaction, options), options).build())
}

class WorldBuilder {
  readonly #rows: PolicyRows
  readonly #options: PolicyWorldOptions

  constructor(rows: PolicyRows, options: PolicyWorldOptions) {
    this.#rows = rows
    this.#options = options
  }

  async build(): Promise<PolicyWorld> {
    const { nowMs, actor } = this.#options
    const owner = await this.#rows.account('owner')
    const developer = await this.#rows.account('developer')
    const present = new Map<PolicyActor, AccountRow>([
      ['owner', owner],
      ['developer', developer],
    ])
    const person =
      present.get(actor) ?? (isPerson(actor) ? await this.#rows.account(actor, stateOf(actor, nowMs)) : owner)
    if (isPerson(actor)) present.set(actor, person)
    const home = await this.#place(developer.id)
    const away = await this.#place(await this.#rows.outsider('away'))
    const gone = await this.#place(developer.id)
    for (const [name, { id }] of present) {
      const role = roles[name]
      if (role === undefined) continue
      await this.#rows.join(home.organization, id, role, name === 'removed member' ? nowMs : null)
      await this.#rows.join(gone.organization, id, role, null)
    }
    for (const { organization } of [home, away]) {
      await this.#rows.join(organization, await this.#rows.outsider('owner'), 'owner', null)
    }
    if (actor === 'stranger') await this.#rows.join(await this.#rows.organization(), person.id, 'owner', null)
    await this.#rows.deleteOrganization(gone.organization)

    const project = await this.#rows.project(home.organization)
    const homeProject = { project, api_key: (await this.#rows.apiKey(project, owner.id)).apiKey.id }
    const spare = await this.#rows.account('spare')
    const newcomer = await this.#rows.account('newcomer', { email_verified_at: null })
    return {
      nowMs,
      home,
      homeProject,
      away,
      gone,
      nothing: this.#nothing(),
      spareEmail: spare.email,
      verificationToken: await this.#rows.link(newcomer.id, 'verify-email'),
      resetToken: await this.#rows.link(spare.id, 'reset-password'),
      credential: await this.#credential(person.id, home),
      personal: await this.#personal(person),
    }
  }

  async #credential(accountId: string, home: Place): Promise<string | undefined> {
    const { actor, nowMs, peppers } = this.#options
    if (actor === 'anonymous') return undefined
    if (actor === 'operator token') return (await this.#rows.operatorToken()).secret
    if (actor === 'API key') return (await this.#rows.apiKey(home.project, accountId)).secret
    const agesMs: Partial<Record<PolicyActor, number>> = {
      'expired session': SESSION_MS + 1,
      'owner of old': 60 * 60_000,
    }
    const { secret, session } = await this.#rows.session(accountId, nowMs - (agesMs[actor] ?? 0))
    if (actor !== 'playground credential') return secret
    const claim = { accountId, sessionId: session.id, projectId: home.project }
    return new PlaygroundSigner(peppers).sign({ ...claim, issuedAtMs: nowMs, expiresAtMs: nowMs + 60_000 })
  }

  /** An organization with one of everything in it; the key is that person's. */
  async #place(keyMaker: string): Promise<Place> {
    const { nowMs } = this.#options
    const organization = await this.#rows.organization()
    const project = await this.#rows.project(organization)
    const account = await this.#rows.outsider('member')
    await this.#rows.join(organization, account, 'viewer', null)
    const { apiKey } = await this.#rows.apiKey(project, keyMaker)
    const { invitation } = await this.#rows.invite(organization, `guest-${organization}@people.test`)
    const record = usageRecord({ organizationId: organization, projectId: project, credentialId: apiKey.id })
    await this.#rows.stores.usage.insertNew([record])
    const request = record.requestId
    const content = { requestId: request, organizationId: organization, projectId: project, model: 'house/model' }
    const kept = {
      requestJson: '{"messages":[]}',
      replyJson: '{"content":"Hello","finish_reason":"stop"}',
      createdAtMs: nowMs,
      expiresAtMs: nowMs + 60_000,
    }
    await this.#rows.stores.contents.insert([{ ...content, ...kept, retention: 'standard' }])
    const { session } = await this.#rows.session(account, nowMs)
    return {
      ...this.#nothing(),
      provider: this.#options.provider,
      organization,
      project,
      account,
      request,
      api_key: apiKey.id,
      invitation: invitation.id,
      session: session.id,
      operator_token: (await this.#rows.operatorToken()).token.id,
    }
  }

  #nothing(): Place {
    return {
      organization: newId('organization'),
      project: newId('project'),
      api_key: newId('apiKey'),
      account: newId('account'),
      invitation: newId('invitation'),
      request: randomUUID(),
      session: newId('session'),
      operator_token: newId('operator'),
      provider: 'unknown-provider',
      month: new Date(this.#options.nowMs).toISOString().slice(0, 7),
    }
  }

  async #personal({ id: accountId, email }: AccountRow): Promise<Personal> {
    const { nowMs } = this.#options
    const { session } = await this.#rows.session(accountId, nowMs)
    const ended = await this.#rows.session(accountId, nowMs)
    await this.#rows.stores.sessions.end(accountId, ended.session.id, nowMs)
    const open = await this.#rows.invite(await this.#rows.organization(), email)
    const withdrawn = await this.#rows.invite(await this.#rows.organization(), email)
    await this.#rows.stores.invitations.revoke(withdrawn.invitation.id, nowMs)
    return {
      session: session.id,
      endedSession: ended.session.id,
      invitation: open.invitation.id,
      withdrawnInvitation: withdrawn.invitation.id,
      invitationToken: open.secret,
    }
  }
}

function isPerson(actor: PolicyActor): boolean {
  return roles[actor] !== undefined || actor === 'stranger' || actor === 'operator account'
}

function stateOf(actor: PolicyActor, nowMs: number): Partial<AccountRow> {
  if (actor === 'waiting account') return { access_granted_at: null }
  if (actor === 'restricted account') return { restricted_at: nowMs, restricted_reason: 'a test' }
  if (actor === 'restricted operator') return { restricted_at: nowMs, restricted_reason: 'a test', is_operator: 1 }
  return actor === 'operator account' ? { is_operator: 1 } : {}
}
