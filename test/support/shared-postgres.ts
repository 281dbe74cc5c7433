import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestProject } from 'vitest/node'
import { findPostgres, PostgresCluster } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The socket to ask for the URL of the run's PostgreSQL; empty when none is installed. */
    postgresDoor: string
  }
}

type Opened = { url: string } | { error: string }

/**
 * One PostgreSQL for all test files of a run, started when the first of them asks and stopped with the run. The files run in
 * processes of their own, so they ask at a socket.
 */
export function setup(project: TestProject): (() => Promise<void>) | undefined {
  const programs = findPostgres()
  if (programs === undefined) {
    project.provide('postgresDoor', '')
    return undefined
  }
  // A name that the system forgets with the process, rather than a file.
  const door = `\0parley-postgres-${randomUUID()}`
  let cluster: Promise<PostgresCluster> | undefined
  const server = createServer((socket) => {
    socket.on('error', () => {})
    cluster ??= PostgresCluster.create(programs)
    const opened: Promise<Opened> = cluster.then(
      (started) => ({ url: started.urlOf('postgres') }),
      (error: unknown) => ({ error: String(error) }),
    )
    void opened.then((answer) => socket.end(JSON.stringify(answer)))
  })
  server.listen(door)
  project.provide('postgresDoor', door)
  return async () => {
    server.close()
    await (await cluster?.catch(() => undefined))?.remove()
  }
}

/** The URL of the run's PostgreSQL, which is started if it is not running yet. */
export async function sharedPostgresUrl(door: string): Promise<string> {
  const socket = connect(door)
  await once(socket, 'connect')
  const answer = JSON.parse(await text(socket)) as Opened
  if ('error' in answer) throw new Error(answer.error)
  return answer.url
}
