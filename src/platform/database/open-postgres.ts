import { Kysely, PostgresDialect, sql, type PostgresPool } from 'kysely'
import pg from 'pg'
import { StartRefusal } from '../start-refusal.ts'
import { postgresSettings, type PostgresSettings } from './postgres-settings.ts'
import { PostgresSession } from './postgres-session.ts'
import type { Database } from './schema.ts'
import { StoreUnavailable } from './store-unavailable.ts'
import { Turns } from './turns.ts'

const CONNECTIONS_MAX = 10
const IDLE_CONNECTION_MS = 30_000
const SILENCE_MAX_MS = 2000

export interface PostgresOptions {
  url: string
  onQuery: (sql: string) => void
  /** How long a statement may take. */
  statementTimeoutMs: number
}

/** Opens a PostgreSQL database, and refuses to start when it does not answer. */
export async function openPostgres({ url, onQuery, statementTimeoutMs }: PostgresOptions): Promise<Kysely<Database>> {
  const settings = postgresSettings(url)
  const pool = new pg.Pool({
    ...settings.client,
    statement_timeout: statementTimeoutMs,
    // For a server that says nothing any more, not even that the statement took too long.
    query_timeout: statementTimeoutMs + SILENCE_MAX_MS,
    max: CONNECTIONS_MAX,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
  })
  // A lost connection fails the query that runs on it, if any. The event is heard besides because nobody hearing it would
  // end the process: on the pool while the connection is idle, on the connection while somebody uses it.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const database = new Kysely<Database>({ dialect: new PostgresDialect({ pool: poolOfSessions(pool, onQuery) }) })
  try {
    await sql`select 1`.execute(database)
  } catch (error) {
    await database.destroy()
    throw new StartRefusal(`PostgreSQL at ${settings.place} cannot be used: ${reasonOf(error, settings)}`)
  }
  return database
}

/** The pool itself would wait no longer for a connection that is busy than for one that does not come about. */
function poolOfSessions(pool: pg.Pool, onQuery: (sql: string) => void): PostgresPool {
  const turns = new Turns(CONNECTIONS_MAX)
  return {
    async connect() {
      await turns.take()
      try {
        return new PostgresSession(await pool.connect(), { onQuery, onRelease: (used) => turns.giveBack({ used }) })
      } catch (error) {
        turns.giveBack({ used: false })
        throw new StoreUnavailable(error)
      }
    },
    end: () => pool.end(),
    options: {},
  }
}

function reasonOf(error: unknown, settings: PostgresSettings): string {
  const cause = error instanceof StoreUnavailable ? error.cause : error
  if (!(cause instanceof Error)) return 'unknown reason'
  // Some errors of the network have a code and an empty message.
  const code = 'code' in cause ? String(cause.code) : ''
  return settings.withoutSecrets(cause.message === '' ? code : cause.message)
}
