import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, inject, onTestFinished } from 'vitest'
import { openDatabase, type DatabaseOptions, type OpenDatabase } from '../../src/platform/database/open-database.ts'
import { createDatabase } from './postgres.ts'
import { sharedPostgresUrl } from './shared-postgres.ts'

export interface TestDatabaseKind {
  name: 'sqlite' | 'postgres'
  /** Why it cannot be tested here, if it cannot. */
  missing: string | undefined
  /** A fresh database, still empty, to be opened once or several times. It is gone when the suite is. */
  create(): Promise<Pick<DatabaseOptions, 'dataDirectory' | 'url'>>
}

const postgresDoor = inject('postgresDoor')

/** Every kind of database that the platform runs on. Suites are written once, over all of them. */
export const databaseKinds: readonly TestDatabaseKind[] = [
  { name: 'sqlite', missing: undefined, create: async () => ({ dataDirectory: temporaryDirectory() }) },
  {
    name: 'postgres',
    missing: postgresDoor === '' ? 'PostgreSQL is not installed (on Debian: apt-get install postgresql)' : undefined,
    async create() {
      const url = await createDatabase(await sharedPostgresUrl(postgresDoor))
      return { dataDirectory: temporaryDirectory(), url }
    },
  },
]

/**
 * Runs a suite once over each kind of database. A kind that is missing on this machine is skipped, except where everything
 * must run: there it fails.
 */
export function describeDatabases(name: string, suite: (kind: TestDatabaseKind) => void): void {
  for (const kind of databaseKinds) describeKind(kind, name, suite)
}

/** A suite over PostgreSQL alone. */
export function describePostgres(name: string, suite: (kind: TestDatabaseKind) => void): void {
  for (const kind of databaseKinds) if (kind.name === 'postgres') describeKind(kind, name, suite)
}

function describeKind(kind: TestDatabaseKind, name: string, suite: (kind: TestDatabaseKind) => void): void {
  const mustRun = process.env['CI'] === 'true'
  const reason = kind.missing === undefined ? '' : `: skipped, ${kind.missing}`
  if (kind.missing !== undefined && mustRun) throw new Error(`${name} must run on ${kind.name}, but ${kind.missing}`)
  describe.skipIf(kind.missing !== undefined)(`${name} (${kind.name}${reason})`, () => {
    afterAll(removeDirectories)
    suite(kind)
  })
}

/** Opens a fresh database of the kind, with its schema, until the test ends. */
export async function openTestDatabase(
  kind: TestDatabaseKind,
  options: Partial<DatabaseOptions> = {},
): Promise<OpenDatabase> {
  const opened = await openDatabase({ ...(await kind.create()), ...options })
  onTestFinished(() => opened.destroy())
  return opened
}

const directories: string[] = []

function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'parley-database-'))
  directories.push(directory)
  return directory
}

function removeDirectories(): void {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
}
