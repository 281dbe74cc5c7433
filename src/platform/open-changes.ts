import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Logger } from '../kernel/logger.ts'
import { Changes } from './changes.ts'
import { writeMessage } from './changes-message.ts'
import { ChangesSender } from './changes-sender.ts'
import { notifyChangeChannel, prepareChangeChannel } from './database/change-channel.ts'
import type { Database } from './database/schema.ts'

export interface OpenChanges {
  changes: Changes
  close: () => Promise<void>
}

/**
 * The bus that tells of changes. On SQLite there is one node, and nothing to tell anybody else. On PostgreSQL each node tells
 * the others through the database, and hears them within moments; while it cannot, it forgets everything every second, so
 * that it never goes by anything older.
 */
export async function openChanges(options: {
  database: Kysely<Database>
  /** The URL of PostgreSQL, where the database is that. */
  url: string | undefined
  logger: Logger
}): Promise<OpenChanges> {
  const { database, url, logger } = options
  if (url === undefined) return { changes: new Changes(), close: async () => {} }

  const node = randomUUID()
  const sender = new ChangesSender({
    send: (batch) => notifyChangeChannel(database, writeMessage(node, batch)),
    onError: (error) => logger.warn({ error }, 'other nodes could not be told of changes; trying again'),
  })
  const changes = new Changes((change) => sender.send(change))

  await prepareChangeChannel(database)
  const [{ ChangesListener }, { postgresSettings }] = await Promise.all([
    import('./changes-listener.ts'),
    import('./database/postgres-settings.ts'),
  ])
  const listener = new ChangesListener({ client: postgresSettings(url).client, node, changes, logger })
  await listener.start()
  // If this node died the last time between making a change and telling of it, nobody has heard of that one yet.
  await changes.publish({ kind: 'everything' })
  return {
    changes,
    async close() {
      await sender.close()
      await listener.close()
    },
  }
}
