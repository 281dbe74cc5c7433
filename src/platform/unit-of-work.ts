import type { Kysely } from 'kysely'
import type { Clock } from '../kernel/clock.ts'
import { newId } from '../kernel/ids.ts'
import { actorId, type Actor } from './access/actor.ts'
import type { AuditedChange } from './audit/audit-entry.ts'
import type { Change, Changes } from './changes.ts'
import type { Database } from './database/schema.ts'
import { Turns } from './database/turns.ts'
import { createStores, type Stores } from './stores.ts'

/** On whose behalf something is changed, and from where. */
export interface Origin {
  actor: Actor
  requestId?: string | undefined
  address?: string | undefined
  userAgent?: string | undefined
}

/** What a change is made with: the stores inside its transaction, its line in the audit log, and word to whoever remembers. */
export interface UnitOfWork {
  stores: Stores
  /** Writes the line within the same transaction: there is no change without it, and no line without the change. */
  audit: (change: AuditedChange) => Promise<void>
  /** Told once the transaction is durable, before it is answered. */
  publish: (change: Change) => void
}

/**
 * Fewer than there are connections: changes wait for the rows of one another, and whoever only wants to read, or to hold credits for a
 * request, must not wait with them.
 */
const CHANGES_AT_ONCE = 8

/** Runs changes as transactions, each with its audit log and its announcements. */
export class UnitsOfWork {
  readonly #database: Kysely<Database>
  readonly #changes: Changes
  readonly #clock: Clock
  readonly #turns = new Turns(CHANGES_AT_ONCE)

  constructor(options: { database: Kysely<Database>; changes: Changes; clock: Clock }) {
    this.#database = options.database
    this.#changes = options.changes
    this.#clock = options.clock
  }

  async run<Result>(origin: Origin, work: (unit: UnitOfWork) => Promise<Result>): Promise<Result> {
    const announced: Change[] = []
    const transaction = () =>
      this.transact((stores) =>
        work({
          stores,
          audit: (change) => stores.audit.append({ ...this.#entryOf(origin), ...change }),
          publish: (change) => void announced.push(change),
        }),
      )
    const result = await this.#turns.run(transaction)
    for (const change of announced) await this.#changes.publish(change)
    return result
  }

  /** A transaction of the server itself: what runs by itself all day is no line of the audit log. */
  transact<Result>(work: (stores: Stores) => Promise<Result>): Promise<Result> {
    return this.#database.transaction().execute((transaction) => work(createStores(transaction)))
  }

  #entryOf({ actor, requestId, address, userAgent }: Origin) {
    return {
      id: newId('auditEntry'),
      actorKind: actor.kind,
      actorId: actorId(actor),
      requestId,
      address,
      userAgent,
      createdAtMs: this.#clock.epochMs(),
    }
  }
}
