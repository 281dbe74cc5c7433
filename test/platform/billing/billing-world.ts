import { sql } from 'kysely'
import { Changes } from '../../../src/platform/changes.ts'
import { openDatabase, type DatabaseOptions, type OpenDatabase } from '../../../src/platform/database/open-database.ts'
import { createStores, type Stores } from '../../../src/platform/stores.ts'
import { UnitsOfWork } from '../../../src/platform/unit-of-work.ts'
import { ManualClock } from '../../support/manual-clock.ts'

/** The process dies: what the transaction under way has done is lost. */
export class Crash extends Error {
  override readonly name = 'Crash'
}

/** A database with some organizations in it, which can die at any statement and be opened again. */
export class BillingWorld {
  readonly clock = new ManualClock('2026-11-15T12:00:00.000Z')
  readonly organizationIds: readonly string[]
  readonly #options: Pick<DatabaseOptions, 'dataDirectory' | 'url'>
  #opened: OpenDatabase | undefined
  #units: UnitsOfWork | undefined
  #statementsLeft = Number.POSITIVE_INFINITY

  constructor(options: Pick<DatabaseOptions, 'dataDirectory' | 'url'>, organizationCount: number) {
    this.#options = options
    this.organizationIds = Array.from({ length: organizationCount }, (_, index) => `org_${index}`)
  }

  async open(): Promise<this> {
    await this.#open()
    for (const id of this.organizationIds) {
      const about = { name: id, plan: 'default', retention: 'zero', created_at: this.clock.epochMs() } as const
      await this.database
        .insertInto('organizations')
        .values({ id, ...about })
        .execute()
    }
    return this
  }

  get database() {
    if (this.#opened === undefined) throw new Error('the world is not open')
    return this.#opened.database
  }

  get units(): UnitsOfWork {
    if (this.#units === undefined) throw new Error('the world is not open')
    return this.#units
  }

  get stores(): Stores {
    return createStores(this.database)
  }

  /** Lets the process die before the statement after so many, unless the work is done by then. */
  async dieAfter<Result>(statements: number, work: () => Promise<Result>): Promise<Result | Crash> {
    this.#statementsLeft = statements
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Crash)) throw error
      return error
    } finally {
      this.#statementsLeft = Number.POSITIVE_INFINITY
      await this.restart()
    }
  }

  async restart(): Promise<void> {
    await this.close()
    await this.#open()
  }

  async close(): Promise<void> {
    await this.#opened?.destroy()
  }

  async #open(): Promise<void> {
    const onQuery = () => {
      this.#statementsLeft -= 1
      if (this.#statementsLeft < 0) throw new Crash()
    }
    this.#opened = await openDatabase({ ...this.#options, onQuery })
    // A process that dies loses nothing that the system was told to write; only a power cut does, which is tested elsewhere.
    if (this.#opened.kind === 'sqlite') await sql`pragma synchronous = off`.execute(this.#opened.database)
    this.#units = new UnitsOfWork({ database: this.#opened.database, changes: new Changes(), clock: this.clock })
  }
}
