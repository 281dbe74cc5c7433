import type { ExpressionBuilder, Kysely } from 'kysely'
import { roles, type Role } from '../access/roles.ts'
import { afterPosition } from '../database/after-position.ts'
import type { Database, InvitationRow } from '../database/schema.ts'
import { pageOf, type Page, type PageRequest } from '../http/page.ts'
import type { Invitation, InvitationState, IssuedInvitation } from './invitation.ts'

/** With the name of what one would join. */
export interface ListedInvitation extends Invitation {
  organizationName: string
}

export class InvitationStore {
  readonly #database: Kysely<Database>

  constructor(database: Kysely<Database>) {
    this.#database = database
  }

  async insert({ invitation, hash }: Omit<IssuedInvitation, 'secret'>): Promise<void> {
    await this.#database
      .insertInto('invitations')
      .values({
        id: invitation.id,
        organization_id: invitation.organizationId,
        email: invitation.email,
        role: invitation.role,
        hash: hash.hash,
        pepper_id: hash.pepperId,
        invited_by: invitation.invitedBy ?? null,
        created_at: invitation.createdAtMs,
        expires_at: invitation.expiresAtMs,
        accepted_at: invitation.acceptedAtMs ?? null,
        accepted_by: invitation.acceptedBy ?? null,
        revoked_at: invitation.revokedAtMs ?? null,
      })
      .execute()
  }

  /** In whatever state, unless the organization is gone. */
  async find(id: string): Promise<ListedInvitation | undefined> {
    const row = await this.#listed().where('invitations.id', '=', id).executeTakeFirst()
    return row && invitationFrom(row)
  }

  async findByHash(hashes: readonly string[]): Promise<{ invitation: ListedInvitation; hash: string } | undefined> {
    const row = await this.#listed().where('invitations.hash', 'in', hashes).executeTakeFirst()
    return row && { invitation: invitationFrom(row), hash: row.hash }
  }

  /** Of an organization, or to an email address, oldest first. */
  async list(
    filter: { organizationId?: string; email?: string; state?: InvitationState | undefined; nowMs: number },
    { limit, after }: PageRequest,
  ): Promise<Page<ListedInvitation>> {
    const { organizationId, email, state, nowMs } = filter
    let query = this.#listed().orderBy('invitations.created_at').orderBy('invitations.id')
    if (organizationId !== undefined) query = query.where('invitations.organization_id', '=', organizationId)
    if (email !== undefined) query = query.where('invitations.email', '=', email)
    if (state !== undefined) query = query.where((where) => isIn(where, state, nowMs))
    if (after !== undefined) query = query.where(afterPosition('invitations.created_at', 'invitations.id', after))
    const rows = await query.limit(limit + 1).execute()
    return pageOf(rows.map(invitationFrom), limit)
  }

  async findOpen(organizationId: string, email: string, nowMs: number): Promise<ListedInvitation | undefined> {
    const page = { limit: 1, after: undefined }
    const { items } = await this.list({ organizationId, email, state: 'open', nowMs }, page)
    return items[0]
  }

  /** How many were made since a time, in whatever state they are now. */
  async countSince(organizationId: string, sinceMs: number): Promise<number> {
    const { made } = await this.#database
      .selectFrom('invitations')
      .select((select) => select.fn.countAll<number>().as('made'))
      .where('organization_id', '=', organizationId)
      .where('created_at', '>', sinceMs)
      .executeTakeFirstOrThrow()
    return made
  }

  async accept(id: string, accountId: string, nowMs: number): Promise<void> {
    const accepted = { accepted_at: nowMs, accepted_by: accountId }
    await this.#database.updateTable('invitations').set(accepted).where('id', '=', id).execute()
  }

  async revoke(id: string, nowMs: number): Promise<void> {
    await this.#database.updateTable('invitations').set({ revoked_at: nowMs }).where('id', '=', id).execute()
  }

  /** Withdraws what somebody has asked others to join by: everything, or what leads above a role. */
  async revokeOf(
    organizationId: string,
    invitedBy: string,
    { above, nowMs }: { above: Role | undefined; nowMs: number },
  ): Promise<void> {
    const tooHigh = above === undefined ? roles : roles.slice(0, roles.indexOf(above))
    if (tooHigh.length === 0) return
    await this.#database
      .updateTable('invitations')
      .set({ revoked_at: nowMs })
      .where('organization_id', '=', organizationId)
      .where('invited_by', '=', invitedBy)
      .where('role', 'in', tooHigh)
      .where((where) => isIn(where, 'open', nowMs))
      .execute()
  }

  #listed() {
    return this.#database
      .selectFrom('invitations')
      .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
      .selectAll('invitations')
      .select('organizations.name as organization_name')
      .where('organizations.deleted_at', 'is', null)
  }
}

/** The condition that an invitation is in a state: `invitationState` in SQL. */
function isIn(where: ExpressionBuilder<Database, 'invitations'>, state: InvitationState, nowMs: number) {
  const accepted = where('invitations.accepted_at', 'is not', null)
  const revoked = where.and([where.not(accepted), where('invitations.revoked_at', 'is not', null)])
  if (state === 'accepted') return accepted
  if (state === 'revoked') return revoked
  const untouched = where.not(where.or([accepted, revoked]))
  return where.and([untouched, where('invitations.expires_at', state === 'open' ? '>' : '<=', nowMs)])
}

function invitationFrom(row: InvitationRow & { organization_name: string }): ListedInvitation {
  return {
    id: row.id,
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    email: row.email,
    role: row.role,
    invitedBy: row.invited_by ?? undefined,
    createdAtMs: row.created_at,
    expiresAtMs: row.expires_at,
    acceptedAtMs: row.accepted_at ?? undefined,
    acceptedBy: row.accepted_by ?? undefined,
    revokedAtMs: row.revoked_at ?? undefined,
  }
}
