import { once } from 'node:events'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { listeningAddress } from '../../src/server/listening-address.ts'
import { createHttpServer } from '../../src/server/http-server.ts'
import { PlatformAuthenticator } from '../../src/server/platform-authenticator.ts'
import { createRouter } from '../../src/server/router.ts'
import { exchangeRaw } from '../faults/support/raw-connection.ts'
import { parseResponses, type RawResponse } from '../faults/support/raw-response.ts'
import { TestServer, testSettings } from '../support/test-server.ts'
import { hostileAuthorizations } from './hostile-authorization.ts'
import { firstRunOf, openTestPlatform } from './platform-fixture.ts'

const VALUES = process.env['PARLEY_FULL'] === '1' ? 50_000 : 20_000
const AT_ONCE = 8
const PER_CONNECTION = 100

const paths = { gateway: '/compat/v1/models', platform: '/platform/v1/account' }

/** The real gateway and platform API on one server, with a count of what the store is asked. */
async function serve() {
  const { platform, queries } = await openTestPlatform()
  const { api_key: apiKey, operator_token: operatorToken } = await firstRunOf(platform)
  const authenticator = new PlatformAuthenticator(platform)
  const { gateway, ...rest } = await TestServer.start({ authenticate: (text) => authenticator.authenticate(text) })
  onTestFinished(() => void rest.server.close())
  const router = createRouter({
    gateway,
    platform: ({ request, response, requestId }) => platform.handler(request, response, requestId),
    pages: new Map(),
    onError: (error) => expect.fail(String(error)),
  })
  const server = createHttpServer(testSettings, router)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { origin: listeningAddress(server, '127.0.0.1'), queries, apiKey, operatorToken }
}

/** Asks for a path with each of these heads, all of them down one connection. */
async function ask(origin: string, path: string, heads: readonly string[]): Promise<RawResponse[]> {
  const requests = heads.map((head, index) => {
    const last = index === heads.length - 1 ? 'Connection: close\r\n' : ''
    return `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${head}\r\n${last}\r\n`
  })
  const { received } = await exchangeRaw(origin, Buffer.from(requests.join(''), 'latin1'))
  return parseResponses(received)
}

/** Empty for a refusal without one, such as the platform's. */
function codeOf({ body }: RawResponse): string {
  return (JSON.parse(body) as { error?: { code: string } }).error?.code ?? ''
}

test(
  `${VALUES} credentials that nobody was given are refused at both doors, without asking the store`,
  { timeout: 60_000 + VALUES * 5 },
  async () => {
    const seed = Number(process.env['PARLEY_SEED'] ?? Date.now() % 2 ** 31)
    const context = `PARLEY_SEED=${seed}`
    const { origin, queries, apiKey, operatorToken } = await serve()
    const good = async (path: string, credential: string) =>
      (await ask(origin, path, [`Authorization: Bearer ${credential}`])).map(({ status }) => status)
    queries.length = 0
    expect(await good(paths.gateway, apiKey)).toEqual([200])
    expect(await good('/platform/v1/organizations', operatorToken)).toEqual([200])
    expect(queries.filter(asksForCredentials)).not.toEqual([])

    queries.length = 0
    const values = fc.sample(hostileAuthorizations([apiKey, operatorToken]), { numRuns: VALUES, seed })
    const wrong: string[] = []
    const batches = Array.from({ length: Math.ceil(VALUES / PER_CONNECTION) }, (_, index) =>
      values.slice(index * PER_CONNECTION, (index + 1) * PER_CONNECTION),
    ).values()
    const clients = Array.from({ length: AT_ONCE }, async () => {
      for (const batch of batches) {
        const heads = batch.map((value) => `Authorization: ${value}`)
        for (const [door, path] of Object.entries(paths)) {
          const answers = await ask(origin, path, heads)
          for (const [index, value] of batch.entries()) {
            const answer = answers[index]
            const code = answer?.status === 401 ? codeOf(answer) : 'none'
            const right =
              door === 'platform' ? code === '' : code === 'invalid_api_key' || code === 'missing_credential'
            if (!right) wrong.push(`${door}: ${JSON.stringify(value)} got ${JSON.stringify(answer)}`)
          }
        }
      }
    })
    await Promise.all(clients)
    expect(wrong, context).toEqual([])
    expect(queries.filter(asksForCredentials), context).toEqual([])
  },
)

test('a good credential anywhere but in one Authorization header is no credential', async () => {
  const { origin, queries, apiKey, operatorToken } = await serve()
  queries.length = 0
  for (const [path, credential] of [
    [paths.gateway, apiKey],
    [paths.platform, operatorToken],
  ] as const) {
    const bearer = `Authorization: Bearer ${credential}`
    const heads = [
      `X-Api-Key: ${credential}`,
      `Api-Key: ${credential}`,
      `Proxy-Authorization: Bearer ${credential}`,
      `Cookie: authorization=Bearer ${credential}`,
      `Cookie: __Host-parley_session=${credential}; parley_session=${credential}`,
      `${bearer}\r\n${bearer}`,
      `${bearer}\r\nAuthorization: Basic YTpi`,
    ]
    const answers = [
      ...(await ask(origin, path, heads)),
      ...(await ask(origin, `${path}?api_key=${credential}&access_token=${credential}`, ['Accept: */*'])),
    ]
    expect(answers.map(({ status }) => status)).toEqual([...heads, path].map(() => 401))
  }
  expect(queries.filter(asksForCredentials)).toEqual([])
})

/** What housekeeping does meanwhile is nobody's request. */
function asksForCredentials(sql: string): boolean {
  return /^select .*(api_keys|sessions|operator_tokens|accounts)/s.test(sql)
}
