import type { Account } from '../accounts/account.ts'

/** Who makes a request to the platform API. API keys and playground credentials are nobody here. */
export type Actor =
  | { kind: 'anonymous' }
  | { kind: 'account'; account: Account; session: ActorSession }
  /** Whoever holds an operator token. */
  | { kind: 'operator'; tokenId: string }

export interface ActorSession {
  id: string
  /** When the password was last given. */
  authenticatedAtMs: number
  /** How the request carried it: a browser has a cookie, a program has the token. */
  carrier: 'cookie' | 'token'
}

export function isOperator(actor: Actor): boolean {
  return actor.kind === 'operator' || (actor.kind === 'account' && actor.account.isOperator)
}

/** The id that the audit log and the ledger name. */
export function actorId(actor: Actor): string | undefined {
  if (actor.kind === 'account') return actor.account.id
  return actor.kind === 'operator' ? actor.tokenId : undefined
}
