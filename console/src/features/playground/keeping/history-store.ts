import type { SavedPlayground } from './saved-playground.ts'

/** One conversation of the history. */
export interface HistoryEntry {
  id: string
  /** The account and the organization: nobody else who uses this browser is shown it. */
  owner: string
  title: string
  updatedAtMs: number
  page: SavedPlayground
}

const DATABASE = 'parley-playground'
const ENTRIES = 'conversations'
const ENTRIES_MAX = 100

/** Conversations, kept in this browser and nowhere else. */
export class HistoryStore {
  readonly #owner: string

  constructor(owner: string) {
    this.#owner = owner
  }

  /** Newest first. */
  async list(): Promise<HistoryEntry[]> {
    const found = await inStore('readonly', (store) => store.index('owner').getAll(this.#owner))
    return (found as HistoryEntry[]).toSorted((left, right) => right.updatedAtMs - left.updatedAtMs)
  }

  /** Keeps a conversation, anew or in place of its earlier state; the oldest make room. */
  async keep(entry: Omit<HistoryEntry, 'owner'>): Promise<void> {
    await inStore('readwrite', (store) => store.put({ ...entry, owner: this.#owner }))
    const old = (await this.list()).slice(ENTRIES_MAX)
    for (const { id } of old) await this.delete(id)
  }

  async delete(id: string): Promise<void> {
    await inStore('readwrite', (store) => store.delete(id))
  }

  async deleteAll(): Promise<void> {
    for (const { id } of await this.list()) await this.delete(id)
  }
}

async function inStore(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const database = await open()
  try {
    const transaction = database.transaction(ENTRIES, mode)
    const answer = settled(ask(transaction.objectStore(ENTRIES)))
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new Error('the history cannot be written')),
      )
    })
    return await answer
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(ENTRIES, { keyPath: 'id' }).createIndex('owner', 'owner')
  })
  return settled(request)
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the history cannot be read')))
  })
}
