import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isStoreError, isUniqueViolation } from '../../src/platform/database/is-store-error.ts'
import { openDatabase } from '../../src/platform/database/open-database.ts'
import { openPostgres } from '../../src/platform/database/open-postgres.ts'
import { newOrganization } from '../../src/platform/organizations/organization.ts'
import { OrganizationStore } from '../../src/platform/organizations/organization-store.ts'
import { describeDatabases, describePostgres, openTestDatabase } from '../support/databases.ts'
import { findPostgres, PostgresCluster, runStatement } from '../support/postgres.ts'
import { startTcpProxy, throughPort } from '../support/tcp-proxy.ts'

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  )
}

describeDatabases('a failing statement', (kind) => {
  it('is the fault of whoever wrote it when it is wrong, or breaks a rule of the schema', async () => {
    const { database } = await openTestDatabase(kind)
    const store = new OrganizationStore(database)
    const organization = newOrganization({ name: 'a', plan: 'default', createdAtMs: 1 })
    await store.insert(organization)
    const wrong = await failureOf(sql`select * from nowhere`.execute(database))
    const twice = await failureOf(store.insert(organization))
    const missing = await failureOf(sql`insert into organizations (id) values ('x')`.execute(database))
    expect([wrong, twice, missing].map(isStoreError)).toEqual([false, false, false])
    expect([wrong, twice, missing].map(isUniqueViolation)).toEqual([false, true, false])
  })

  it('is the fault of the store when that is closed', async () => {
    const opened = await openTestDatabase(kind)
    await opened.destroy()
    expect(await failureOf(sql`select 1`.execute(opened.database))).toSatisfy(isStoreError)
  })
})

describe('SQLite', () => {
  it.each([
    ['locked', 5],
    ['read-only', 8],
    ['broken by the disk', 10 | (3 << 8)],
    ['full', 13],
  ])('that is %s is a fault of the store', (message, errcode) => {
    expect(isStoreError(Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', errcode }))).toBe(true)
  })
})

describe('other errors', () => {
  it.each([new Error('ECONNREFUSED'), Object.assign(new Error('no'), { code: 'EMAIL' }), 'text', undefined, null])(
    'are not the fault of the store: %s',
    (error) => {
      expect(isStoreError(error)).toBe(false)
    },
  )
})

async function refusalOf(url: string): Promise<string> {
  return String(await failureOf(openDatabase({ dataDirectory: '/nowhere', url })))
}

describe('a database URL', () => {
  it.each(['mysql://u:hush@h/d', 'postgres://u:hu sh@h:port/d', 'hush'])('that is none is refused: %s', async (url) => {
    const refusal = await refusalOf(url)
    expect(refusal).toMatch(/^StartRefusal: the database URL cannot be read/)
    expect(refusal).not.toContain('hush')
  })

  it('that would fall back to no encryption is refused', async () => {
    expect(await refusalOf('postgres://u:hush@127.0.0.1:1/d?sslmode=prefer')).toBe(
      'StartRefusal: sslmode=prefer in the database URL is none of disable, require, verify-ca, verify-full',
    )
  })

  it('that leads nowhere is refused at once, without the password', async () => {
    expect(await refusalOf('postgres://u:hush@127.0.0.1:1/d')).toBe(
      'StartRefusal: PostgreSQL at 127.0.0.1:1/d cannot be used: connect ECONNREFUSED 127.0.0.1:1',
    )
    expect(await refusalOf('postgres://u:hush@localhost:1/d')).toMatch(/localhost:1\/d cannot be used: .*ECONNREFUSED/)
  })
})

describePostgres('PostgreSQL', (kind) => {
  async function urlOf(): Promise<string> {
    return (await kind.create()).url ?? ''
  }

  it.each([
    ['password', (url: URL) => (url.password = 'hush'), /password authentication failed for user "parley"/],
    ['name', (url: URL) => (url.pathname = '/nothing'), /database "nothing" does not exist/],
    ['encryption', (url: URL) => url.searchParams.set('sslmode', 'require'), /does not support SSL/],
    ['authority', (url: URL) => url.searchParams.set('sslmode', 'verify-ca'), /requires specifying a CA/],
  ])('that does not take the %s is refused with the reason', async (_what, spoil, reason) => {
    const url = new URL(await urlOf())
    spoil(url)
    const refusal = await failureOf(openDatabase({ dataDirectory: '/nowhere', url: url.href }))
    expect(String(refusal)).toMatch(reason)
    expect(String(refusal)).toMatch(/^StartRefusal: PostgreSQL at 127\.0\.0\.1:\d+\/\w+ cannot be used/)
    expect(String(refusal)).not.toContain(url.password)
  })

  it('that loses its connections fails what runs on them, and nothing else', async () => {
    const url = await urlOf()
    const { database, destroy } = await openDatabase({ dataDirectory: '', url })
    onTestFinished(destroy)
    const terminate = () =>
      runStatement(
        url,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      )
    const sleeping = failureOf(sql`select pg_sleep(20)`.execute(database))
    const inTransaction = failureOf(
      database.transaction().execute(async (transaction) => {
        await sql`select 1`.execute(transaction)
        while ((await terminate()).length > 0) await sleeping
        // By now the driver has been told, while nobody was asking anything on that connection.
        await sql`select 1`.execute(transaction)
      }),
    )
    expect((await Promise.all([sleeping, inTransaction])).map(isStoreError)).toEqual([true, true])
    await expect(sql`select 1`.execute(database)).resolves.toBeDefined()
  })

  it('that takes too long over a statement, or says nothing any more, is a fault of the store', async () => {
    const url = await urlOf()
    const proxy = await startTcpProxy(Number(new URL(url).port))
    const options = { url: throughPort(url, proxy.port), onQuery: () => {}, statementTimeoutMs: 100 }
    const database = await openPostgres(options)
    onTestFinished(() => database.destroy())
    const slow = await failureOf(sql`select pg_sleep(20)`.execute(database))
    expect(String(slow)).toContain('statement timeout')
    proxy.silence()
    const silent = await failureOf(sql`select 1`.execute(database))
    proxy.restore()
    // Whoever comes next does not get the connection on which nobody answers.
    await expect(sql`select 1`.execute(database)).resolves.toBeDefined()
    proxy.silence()
    const within = await failureOf(database.transaction().execute((transaction) => sql`select 1`.execute(transaction)))
    expect([slow, silent, within].map(isStoreError)).toEqual([true, true, true])
  })

  it('that has much to do works it off, longer than it may take to answer at all', async () => {
    const { database, destroy } = await openDatabase({ dataDirectory: '', url: await urlOf() })
    onTestFinished(destroy)
    // Ten at a time, each a little while: the last ones get their turn after more than two seconds.
    const slow = Array.from({ length: 60 }, () => sql`select pg_sleep(0.4)`.execute(database))
    expect(await Promise.all(slow)).toHaveLength(60)
  })

  it('that has stopped is not waited for, however many wait', async () => {
    const url = await urlOf()
    const { database, destroy } = await openDatabase({ dataDirectory: '', url })
    onTestFinished(destroy)
    const stuck = Array.from({ length: 10 }, () => failureOf(sql`select pg_sleep(60)`.execute(database)))
    const waiting = Array.from({ length: 30 }, () => failureOf(sql`select 1`.execute(database)))
    const first = await Promise.race([Promise.all(waiting), Promise.race(stuck)])
    expect(first).toHaveLength(30)
    expect((await Promise.all(waiting)).map(isStoreError)).toEqual(Array.from({ length: 30 }, () => true))
    await runStatement(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await Promise.all(stuck)
  })

  it('that goes away and comes back is used again, with all it had acknowledged', async () => {
    const cluster = await PostgresCluster.create(findPostgres() ?? '')
    onTestFinished(() => cluster.remove())
    const { database, destroy } = await openDatabase({ dataDirectory: '', url: cluster.urlOf('postgres') })
    onTestFinished(destroy)
    const store = new OrganizationStore(database)
    await store.insert(newOrganization({ name: 'kept', plan: 'default', createdAtMs: 1 }))
    await cluster.stop()
    expect(await failureOf(store.isEmpty())).toSatisfy(isStoreError)
    await cluster.start()
    expect((await store.list({ limit: 9, after: undefined })).items.map(({ name }) => name)).toEqual(['kept'])
  })
})
