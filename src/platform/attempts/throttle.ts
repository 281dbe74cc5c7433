import { Problem } from '../http/problem.ts'
import type { PlatformParts } from '../platform-parts.ts'
import { hashCredential } from '../secrets/pepper.ts'
import type { Stores } from '../stores.ts'
import { addressGroup } from './address-group.ts'
import { forgiveAttempt, judgeAttempt, type AttemptPolicy } from './attempt-policy.ts'

const MINUTE_MS = 60_000

/** By what attempts are counted, and how many are free. */
const policies = {
  /** Passwords for one account from one address. Not for the account alone: else anybody could lock anybody out. */
  passwordForAccount: { allowed: 10, windowMs: 15 * MINUTE_MS, delayMs: MINUTE_MS, delayMaxMs: 15 * MINUTE_MS },
  /** Passwords for whichever account from one address, behind which there may be a whole office. */
  passwordFromAddress: { allowed: 50, windowMs: 15 * MINUTE_MS, delayMs: MINUTE_MS, delayMaxMs: 15 * MINUTE_MS },
  /** Tokens of invitations from one address. Nobody guesses one; this is so that nobody keeps us busy trying. */
  invitationFromAddress: { allowed: 50, windowMs: 15 * MINUTE_MS, delayMs: MINUTE_MS, delayMaxMs: 15 * MINUTE_MS },
  /** Sign-ups and requests for links: each may send a mail. */
  mailFromAddress: { allowed: 50, windowMs: 15 * MINUTE_MS, delayMs: MINUTE_MS, delayMaxMs: 15 * MINUTE_MS },
  /** Mails to one mailbox, which somebody else may have asked for. */
  mailToMailbox: { allowed: 5, windowMs: 60 * MINUTE_MS, delayMs: 15 * MINUTE_MS, delayMaxMs: 60 * MINUTE_MS },
  /** Invitations to one mailbox, from however many organizations: anybody can make those, and each invitation is a mail. */
  invitationToMailbox: { allowed: 30, windowMs: 60 * MINUTE_MS, delayMs: 15 * MINUTE_MS, delayMaxMs: 60 * MINUTE_MS },
} as const satisfies Record<string, AttemptPolicy>

type PolicyName = keyof typeof policies

interface Counter {
  policy: PolicyName
  /** What is counted, as a digest: no address and no email is kept. */
  key: string
}

/** Counts what is tried, in the store: on every node, and over a restart. */
export class Throttle {
  readonly #parts: Pick<PlatformParts, 'units' | 'clock' | 'peppers'>

  constructor(parts: Pick<PlatformParts, 'units' | 'clock' | 'peppers'>) {
    this.#parts = parts
  }

  /** Before a password is checked. Refuses with 429; otherwise returns what to call when the password was right. */
  async passwordAttempt(email: string, address: string): Promise<{ succeeded(): Promise<void> }> {
    const forAccount = this.#counter('passwordForAccount', email, addressGroup(address))
    const fromAddress = this.#counter('passwordFromAddress', addressGroup(address))
    const waitMs = await this.#count([forAccount, fromAddress])
    if (waitMs > 0) throw tooManyAttempts(waitMs)
    return { succeeded: () => this.#forgive({ entirely: [forAccount], once: [fromAddress] }) }
  }

  /** Before an invitation is looked for. Refuses with 429; otherwise returns what to call when there was one. */
  async invitationAttempt(address: string): Promise<{ succeeded(): Promise<void> }> {
    const fromAddress = this.#counter('invitationFromAddress', addressGroup(address))
    const waitMs = await this.#count([fromAddress])
    if (waitMs > 0) throw tooManyAttempts(waitMs)
    return { succeeded: () => this.#forgive({ entirely: [], once: [fromAddress] }) }
  }

  /** Before something is done that may send a mail. Refuses with 429. */
  async mailRequest(address: string): Promise<void> {
    const waitMs = await this.#count([this.#counter('mailFromAddress', addressGroup(address))])
    if (waitMs > 0) throw tooManyAttempts(waitMs)
  }

  /** Whether a mailbox may be written to. Never told outside: it would say what others ask for. */
  async mayMailTo(stores: Pick<Stores, 'attempts'>, email: string): Promise<boolean> {
    return (await this.#countIn(stores, [this.#counter('mailToMailbox', email)])) === 0
  }

  /** Before somebody is invited, within the transaction that does it. Refuses with 429. */
  async invitation(stores: Pick<Stores, 'attempts'>, email: string): Promise<void> {
    const waitMs = await this.#countIn(stores, [this.#counter('invitationToMailbox', email)])
    if (waitMs > 0) throw tooManyAttempts(waitMs)
  }

  #counter(policy: PolicyName, ...about: readonly string[]): Counter {
    const [pepper] = this.#parts.peppers
    return { policy, key: hashCredential(`attempts ${JSON.stringify([policy, ...about])}`, pepper) }
  }

  /** Counts one attempt everywhere, or, where any of the counters refuses, nowhere. Returns how long to wait. */
  async #count(counters: readonly Counter[]): Promise<number> {
    return this.#parts.units.run({ actor: { kind: 'anonymous' } }, ({ stores }) => this.#countIn(stores, counters))
  }

  async #countIn({ attempts }: Pick<Stores, 'attempts'>, counters: readonly Counter[]): Promise<number> {
    const nowMs = this.#parts.clock.epochMs()
    const judged = []
    for (const { policy, key } of counters) {
      judged.push({ key, decision: judgeAttempt(policies[policy], await attempts.lock(key), nowMs) })
    }
    const waits = judged.map(({ decision }) => (decision.kind === 'refused' ? decision.waitMs : 0))
    const waitMs = Math.max(...waits)
    if (waitMs > 0) return waitMs
    for (const { key, decision } of judged) {
      if (decision.kind === 'admitted') await attempts.write(key, decision.attempts)
    }
    return 0
  }

  /** Whoever knows the password starts afresh; the address gets back the one attempt. */
  async #forgive({ entirely, once }: { entirely: readonly Counter[]; once: readonly Counter[] }): Promise<void> {
    await this.#parts.units.run({ actor: { kind: 'anonymous' } }, async ({ stores: { attempts } }) => {
      for (const { key } of entirely) await attempts.delete(key)
      for (const { key, policy } of once) {
        const known = await attempts.lock(key)
        if (known !== undefined) await attempts.write(key, forgiveAttempt(policies[policy], known))
      }
    })
  }
}

function tooManyAttempts(waitMs: number): Problem {
  const seconds = Math.ceil(waitMs / 1000)
  return new Problem(429, `too many attempts; try again in ${seconds} seconds`, {
    code: 'too_many_attempts',
    headers: { 'retry-after': String(seconds) },
  })
}
