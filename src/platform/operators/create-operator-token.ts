import { newId } from '../../kernel/ids.ts'
import type { Clock } from '../../kernel/clock.ts'
import { prepareDataDirectory } from '../database/data-directory.ts'
import { lockDirectory } from '../database/directory-lock.ts'
import { openDatabase } from '../database/open-database.ts'
import { loadPeppers } from '../secrets/secrets-file.ts'
import { createStores } from '../stores.ts'
import { issueOperatorToken, type IssuedOperatorToken } from './operator-token.ts'

/**
 * The way back in when every operator token is lost: whoever may write the data directory runs the installation. The server must be
 * stopped; while it runs, it holds the directory, and this refuses as a second server would.
 */
export async function createOperatorToken(options: {
  dataDirectory: string
  databaseUrl?: string | undefined
  name: string
  clock: Clock
}): Promise<IssuedOperatorToken> {
  const { dataDirectory, databaseUrl, name, clock } = options
  prepareDataDirectory(dataDirectory)
  await using opened = new AsyncDisposableStack()
  const lock = lockDirectory(dataDirectory)
  opened.defer(() => lock.release())
  const store = await openDatabase({ dataDirectory, url: databaseUrl })
  opened.defer(() => store.destroy())
  const peppers = await loadPeppers(dataDirectory, !(await createStores(store.database).apiKeys.isEmpty()))
  const createdAtMs = clock.epochMs()
  const issued = issueOperatorToken({ name, createdAtMs }, peppers[0])
  await store.database.transaction().execute(async (transaction) => {
    const stores = createStores(transaction)
    await stores.operators.insert(issued)
    await stores.audit.append({
      id: newId('auditEntry'),
      action: 'operator-token.create',
      actorKind: 'system',
      actorId: undefined,
      targetId: issued.token.id,
      requestId: undefined,
      address: undefined,
      userAgent: undefined,
      createdAtMs,
    })
  })
  return issued
}
