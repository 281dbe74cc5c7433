import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { silentLogger } from '../../src/kernel/logger.ts'
import type { Change } from '../../src/platform/changes.ts'
import { writeMessage } from '../../src/platform/changes-message.ts'
import { notifyChangeChannel } from '../../src/platform/database/change-channel.ts'
import { openDatabase } from '../../src/platform/database/open-database.ts'
import { openChanges } from '../../src/platform/open-changes.ts'
import { describePostgres } from '../support/databases.ts'
import { runStatement } from '../support/postgres.ts'
import { startTcpProxy, throughPort } from '../support/tcp-proxy.ts'

const key = (id: string): Change => ({ kind: 'api-key', id })

/** What a node hears, and the moment when it has heard something in particular. */
class Heard {
  all: Change[] = []
  readonly #waiting = new Set<() => void>()

  readonly note = (change: Change): void => {
    this.all.push(change)
    for (const check of this.#waiting) check()
  }

  until(condition: (all: readonly Change[]) => boolean): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const check = () => {
      if (!condition(this.all)) return
      this.#waiting.delete(check)
      resolve()
    }
    this.#waiting.add(check)
    check()
    return promise
  }

  /** Waits for so many calls to forget everything from now on. */
  async forgetting(times = 1): Promise<void> {
    const before = this.#forgotten()
    await this.until(() => this.#forgotten() >= before + times)
  }

  #forgotten(): number {
    return this.all.filter(({ kind }) => kind === 'everything').length
  }
}

/** A node on the database at a URL. It may listen by another way than it speaks. */
async function startNode(url: string, listenUrl = url) {
  const { database, destroy } = await openDatabase({ dataDirectory: '', url })
  onTestFinished(destroy)
  const opened = await openChanges({ database, url: listenUrl, logger: silentLogger })
  onTestFinished(opened.close)
  const heard = new Heard()
  opened.changes.subscribe(heard.note)
  return { database, changes: opened.changes, heard }
}

describePostgres('nodes on one database', (kind) => {
  const urlOf = async () => (await kind.create()).url ?? ''

  it('hear of each other’s changes, of their own at once, and of each once', async () => {
    const url = await urlOf()
    const one = await startNode(url)
    const other = await startNode(url)
    await one.heard.until((all) => all.some(({ kind: what }) => what === 'everything'))
    one.heard.all = []
    const membership: Change = { kind: 'membership', organizationId: 'org_1', accountId: 'acct_1' }
    const published = one.changes.publish(key('a'))
    expect(one.heard.all).toEqual([key('a')])
    await published
    await one.changes.publish(membership)
    await other.heard.until((all) => all.length === 2)
    await other.changes.publish(key('b'))
    await one.heard.until((all) => all.length === 3)
    for (const { heard } of [one, other]) expect(heard.all).toEqual([key('a'), membership, key('b')])
  })

  it('miss nothing when many publish at once, and forget nothing needlessly', async () => {
    const url = await urlOf()
    const nodes = [await startNode(url), await startNode(url), await startNode(url)]
    const quiet = nodes.map(async ({ heard }, index) => heard.until((all) => all.length === 2 - index))
    await Promise.all(quiet)
    for (const { heard } of nodes) heard.all = []
    const publishing = nodes.flatMap(({ changes }, node) =>
      Array.from({ length: 50 }, async (_, index) => changes.publish(key(`${node}-${index}`))),
    )
    await Promise.all(publishing)
    await Promise.all(nodes.map(({ heard }) => heard.until((all) => all.length === 150)))
    for (const { heard } of nodes) {
      expect(heard.all.every((change) => change.kind === 'api-key')).toBe(true)
      expect(new Set(heard.all.map((change) => ('id' in change ? change.id : ''))).size).toBe(150)
    }
  })

  it('get messages in the order of their numbers, however many send at once', async () => {
    const url = await urlOf()
    const node = await startNode(url)
    const { database, destroy } = await openDatabase({ dataDirectory: '', url })
    onTestFinished(destroy)
    const changes = Array.from({ length: 400 }, (_, index) => key(String(index)))
    await Promise.all(changes.map((change) => notifyChangeChannel(database, writeMessage('elsewhere', [change]))))
    await node.heard.until((all) => all.length === changes.length)
    expect(node.heard.all.every((change) => change.kind === 'api-key')).toBe(true)
  })

  it('forget everything after a message that went missing', async () => {
    const url = await urlOf()
    const node = await startNode(url)
    const other = await startNode(url)
    await node.heard.until((all) => all.length === 1)
    await other.changes.publish(key('a'))
    await sql`select nextval('parley_changes_sequence')`.execute(other.database)
    await other.changes.publish(key('b'))
    await node.heard.until((all) => all.length === 3)
    expect(node.heard.all.slice(1)).toEqual([key('a'), { kind: 'everything' }])
  })

  it('that start make the others forget everything, lest they died between a change and word of it', async () => {
    const url = await urlOf()
    const node = await startNode(url)
    const forgetting = node.heard.forgetting()
    await startNode(url)
    await forgetting
  })

  it('that lose the line to the others forget everything, again and again until they hear again', async () => {
    const url = await urlOf()
    const proxy = await startTcpProxy(Number(new URL(url).port))
    const node = await startNode(url, throughPort(url, proxy.port))
    const other = await startNode(url)
    const forgetting = node.heard.forgetting(3)
    proxy.cut()
    await forgetting
    proxy.restore()
    await node.heard.forgetting()
    const hearing = node.heard.until((all) => all.some((change) => 'id' in change && change.id === 'after'))
    // The connection stands when a change arrives as itself; until then, publishing once more hurts nobody.
    const repeating = setInterval(() => void other.changes.publish(key('after')), 100)
    onTestFinished(() => clearInterval(repeating))
    await hearing
  })

  it('notice a line that is dead without a word', async () => {
    const url = await urlOf()
    const proxy = await startTcpProxy(Number(new URL(url).port))
    const node = await startNode(url, throughPort(url, proxy.port))
    const forgetting = node.heard.forgetting(2)
    proxy.silence()
    await forgetting
  })

  it('survive that the database ends their connection', async () => {
    const url = await urlOf()
    const node = await startNode(url)
    const forgetting = node.heard.forgetting(2)
    await runStatement(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await forgetting
    const other = await startNode(url)
    await other.changes.publish(key('a'))
    await node.heard.until((all) => all.some((change) => 'id' in change && change.id === 'a'))
  })

  it('tell of a change later when they cannot at once', async () => {
    const url = await urlOf()
    const proxy = await startTcpProxy(Number(new URL(url).port))
    const node = await startNode(throughPort(url, proxy.port), url)
    const other = await startNode(url)
    proxy.cut()
    await node.changes.publish(key('a'))
    expect(node.heard.all).toContainEqual(key('a'))
    proxy.restore()
    await other.heard.until((all) => all.some((change) => 'id' in change && change.id === 'a'))
  })
})
