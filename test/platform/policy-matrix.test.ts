import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { hashPassword } from '../../src/platform/accounts/password-hash.ts'
import { openDatabase } from '../../src/platform/database/open-database.ts'
import type { Route } from '../../src/platform/http/route.ts'
import { loadPeppers } from '../../src/platform/secrets/secrets-file.ts'
import { describeDatabases, type TestDatabaseKind } from '../support/databases.ts'
import { testPlatformSettings } from '../support/platform-settings.ts'
import { openTestPlatform, servePlatform, type Answer } from './platform-fixture.ts'
import { paymentProvider, paymentSettings, policyRequest, targetsOf } from './policy-requests.ts'
import { actors, letters, policy, type PolicyActor, type PolicyAnswer, type PolicyTarget } from './policy-table.ts'
import { createPolicyWorld, password, type PolicyWorld } from './policy-world.ts'

const full = process.env['PARLEY_FULL'] === '1'
const seed = Number(process.env['PARLEY_SEED'] ?? Date.now() % 2 ** 31)
/** On PostgreSQL every request is several times as dear, and the judge is the same: of so many actors one is asked. */
const ONE_OF_ON_POSTGRES = full ? 1 : 11

const nameOf = ({ method, path }: Route) => `${method} ${path}`

it('every operation has a line in the policy table, and every line an operation', async () => {
  const { platform } = await openTestPlatform()
  expect(platform.routes.map(nameOf).toSorted()).toEqual(Object.keys(policy).toSorted())
  for (const [operation, line] of Object.entries(policy)) {
    const row = line.replaceAll(' ', '')
    expect(row, operation).toHaveLength(actors.length)
    expect(row.split('').filter((letter) => letters[letter] === undefined)).toEqual([])
  }
})

describeDatabases('the walls of the platform', (kind) => {
  it('stand as the policy table says, for everybody and everything', { timeout: 300_000 }, async () => {
    await using matrix = await openMatrix(kind)
    const wrong: string[] = []
    let cells = 0
    let lines = 0
    for (const [number, operation] of Object.keys(policy).entries()) {
      for (const [index, actor] of actors.entries()) {
        if (kind.name === 'postgres' && (number + index + seed) % ONE_OF_ON_POSTGRES !== 0) continue
        const answers = new Map<PolicyTarget, Seen>()
        for (const target of targetsOf(operation)) {
          const seen = await matrix.ask(operation, actor, target)
          answers.set(target, seen)
          cells += 1
          lines += seen.left
          const expected = expectedAnswer(operation, index, target)
          if (seen.answer !== expected)
            wrong.push(`${cellName(operation, actor, target)}: ${told(seen)}, not ${expected}`)
          if (seen.left > 0 && seen.answer !== 'allowed')
            wrong.push(`${cellName(operation, actor, target)} left a trace`)
        }
        // Operators see everything.
        if (actor === 'operator token' || actor === 'operator account') continue
        wrong.push(...tellingApart(answers).map((pair) => `${cellName(operation, actor, pair)} can be told apart`))
      }
    }
    expect(wrong, `PARLEY_SEED=${seed}`).toEqual([])
    expect(cells).toBeGreaterThan(kind.name === 'sqlite' ? 3000 : 200)
    // What was allowed has left some, so that those of what was not would have been seen.
    expect(lines).toBeGreaterThan(0)
  })
})

it(
  'a session cookie changes nothing unless our own pages ask for it, whatever the operation',
  { timeout: 60_000 },
  async () => {
    await using matrix = await openMatrix()
    const elsewhere: Readonly<Record<string, Record<string, string>>> = {
      'a form': { 'content-type': 'text/plain' },
      'a page of another origin': { 'x-parley-console': '1', origin: 'https://elsewhere.test' },
      'a page of another site': { 'x-parley-console': '1', 'sec-fetch-site': 'cross-site' },
    }
    const wrong: string[] = []
    for (const operation of Object.keys(policy).filter((name) => !name.startsWith('GET '))) {
      for (const [from, headers] of Object.entries(elsewhere)) {
        const carry = (secret: string) => ({ cookie: `__Host-parley_session=${secret}`, ...headers })
        const { answer, text, left } = await matrix.ask(operation, 'owner', 'own', carry)
        const refused = answer === 403 && text.includes('"code":"cross_site_request"') && left === 0
        if (!refused) wrong.push(`${operation} from ${from}: ${answer} ${text}`)
      }
    }
    expect(wrong).toEqual([])
    expect((await matrix.ask('PATCH /account', 'owner', 'own', asOurPages)).answer).toBe('allowed')
  },
)

function asBearer(credential: string): Record<string, string> {
  return { authorization: `Bearer ${credential}` }
}

function asOurPages(secret: string): Record<string, string> {
  return { cookie: `__Host-parley_session=${secret}`, 'x-parley-console': '1' }
}

function expectedAnswer(operation: string, actor: number, target: PolicyTarget): PolicyAnswer | undefined {
  const letter = policy[operation]?.replaceAll(' ', '')[actor] ?? ''
  return letters[letter]?.[target]
}

function cellName(operation: string, actor: PolicyActor, target: string): string {
  return `${operation} by ${actor} (${target})`
}

function told({ answer, text }: Seen): string {
  return answer === 'allowed' ? 'allowed' : `${answer} ${text}`
}

/** Things that a caller must not be able to tell apart, and yet can. */
function tellingApart(answers: ReadonlyMap<PolicyTarget, Seen>): string[] {
  const pairs = [
    ['other organization', 'random'],
    ['deleted', 'random'],
    ['smuggled', 'missing'],
  ] as const
  return pairs.flatMap(([one, other]) => {
    const [first, second] = [answers.get(one), answers.get(other)]
    if (first === undefined || second === undefined || first.answer === 'allowed') return []
    return first.text === second.text ? [] : [`${one}, ${other}`]
  })
}

interface Seen {
  answer: number | 'allowed'
  /** Everything that was answered but for ids and the time. */
  text: string
  /** How many lines the audit log has got by it. */
  left: number
}

async function openMatrix(kind?: TestDatabaseKind) {
  const opened = await openTestPlatform({
    ...(kind && { kind }),
    settings: { payments: paymentSettings },
    limitsView: plenty,
  })
  const { send } = await servePlatform(opened)
  const { dataDirectory, databaseUrl: url, clock } = opened
  const { database, destroy } = await openDatabase({ dataDirectory, url })
  // The worlds are scenery: they need not survive a power loss.
  if (url === undefined) await sql`pragma synchronous = off`.execute(database)
  const peppers = await loadPeppers(dataDirectory, true)
  const passwordHash = await hashPassword(password, testPlatformSettings.passwordCost ?? { N: 2, r: 8, p: 1 })
  const nowMs = clock.epochMs()
  /** Untouched ones, by whom they are for. */
  const worlds = new Map<PolicyActor, PolicyWorld>()
  const worldFor = async (actor: PolicyActor) => {
    const given = { database, peppers, nowMs, passwordHash, provider: paymentProvider, actor }
    const world = worlds.get(actor) ?? (await createPolicyWorld(given))
    worlds.set(actor, world)
    return world
  }
  /** Lines of a request, and of none. Those of others may still come: some work goes on after its answer. */
  const traces = async (requestId: string | null) => {
    const count = database
      .selectFrom('audit_entries')
      .select((select) => select.fn.countAll<number>().as('lines'))
      .where((where) => where.or([where('request_id', '=', requestId), where('request_id', 'is', null)]))
    return (await count.executeTakeFirstOrThrow()).lines
  }

  return {
    /** Asks in a world that nobody has changed yet. */
    async ask(operation: string, actor: PolicyActor, target: PolicyTarget, carry = asBearer): Promise<Seen> {
      const world = await worldFor(actor)
      const { method, path, body, headers, ids } = policyRequest(operation, target, world)
      const carried = world.credential === undefined ? {} : carry(world.credential)
      const init = { headers: { 'content-type': 'application/json', ...headers, ...carried } }
      if (method === 'GET') return seenIn(await send(method, path, body, init), ids, 0)

      // Nobody has tried anything in vain before.
      await database.deleteFrom('attempts').execute()
      const before = await traces(null)
      const answer = await send(method, path, body, init)
      if (answer.status < 400) worlds.delete(actor)
      return seenIn(answer, ids, (await traces(answer.headers.get('x-request-id'))) - before)
    },
    [Symbol.asyncDispose]: destroy,
  }
}

function seenIn(answer: Answer, ids: readonly string[], left: number): Seen {
  return { answer: answer.status < 400 ? 'allowed' : answer.status, text: withoutIds(answer, ids), left }
}

const plenty = async () => {
  const capacity = { limit: 1, remaining: 1, resetMs: 0 }
  return { requestsPerMinute: capacity, requestsPerDay: capacity, tokensPerMinute: capacity, tokensPerDay: capacity }
}

function withoutIds({ headers, text }: Answer, ids: readonly string[]): string {
  const requestId = headers.get('x-request-id') ?? ''
  const named = [...headers].filter(([name]) => !['date', 'x-request-id', 'x-server-request-id'].includes(name))
  const whole = [...named.map(([name, value]) => `${name}: ${value}`), text].join('\n')
  return [requestId, ...ids].reduce((told_, id) => told_.replaceAll(id, '…'), whole)
}
