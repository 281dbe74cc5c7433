import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/platform/database/open-database.ts'
import { describePostgres } from '../support/databases.ts'
import { findPostgres, PostgresCluster } from '../support/postgres.ts'

/** Whether the connection that a URL leads to is encrypted. */
async function encrypts(url: string): Promise<boolean> {
  const { database, destroy } = await openDatabase({ dataDirectory: '', url })
  onTestFinished(destroy)
  const { rows } = await sql<{ ssl: 0 | 1 }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(database)
  return rows[0]?.ssl === 1
}

describePostgres('the connection', () => {
  let cluster: PostgresCluster
  let authority: string

  beforeAll(async () => {
    cluster = await PostgresCluster.create(findPostgres() ?? '')
    const certificate = await cluster.createCertificate('localhost')
    authority = encodeURIComponent(certificate.file)
    await cluster.stop()
    await cluster.start(certificate)
  })
  afterAll(() => cluster.remove())

  const urlOf = (host: string, query: string) =>
    `${cluster.urlOf('postgres').replace('127.0.0.1', host)}${query === '' ? '' : `?${query}`}`

  it.each(['', 'sslmode=disable'])('is not encrypted with: %s', async (query) => {
    expect(await encrypts(urlOf('127.0.0.1', query))).toBe(false)
  })

  it('is encrypted with sslmode=require, whoever answers', async () => {
    expect(await encrypts(urlOf('127.0.0.1', 'sslmode=require'))).toBe(true)
  })

  it('is refused with sslmode=verify-full when nobody vouches for the server', async () => {
    await expect(encrypts(urlOf('localhost', 'sslmode=verify-full'))).rejects.toThrow(/self-signed certificate/)
  })

  it('checks the authority with sslmode=verify-ca, and the name too with verify-full', async () => {
    expect(await encrypts(urlOf('127.0.0.1', `sslmode=verify-ca&sslrootcert=${authority}`))).toBe(true)
    expect(await encrypts(urlOf('localhost', `sslmode=verify-full&sslrootcert=${authority}`))).toBe(true)
    const elsewhere = encrypts(urlOf('127.0.0.1', `sslmode=verify-full&sslrootcert=${authority}`))
    await expect(elsewhere).rejects.toThrow(/does not match certificate/)
  })
})
