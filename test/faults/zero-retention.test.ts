import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { EchoingUpstream, echoModels } from './support/echoing-upstream.ts'
import { findWords, formsOf } from './support/find-words.ts'
import { ServerProcess } from './support/server-process.ts'
import { tellingRequests, type TellingRequest } from './support/telling-requests.ts'

const REQUESTS = process.env['PARLEY_FULL'] === '1' ? 2000 : 200
const AT_ONCE = 8
/** Letters and digits alone, so that it is the same in every text, and long enough to be nowhere by accident. */
const word = 'Xq7Wombat9Kz'
const program = fileURLToPath(new URL('../../bin/parley.js', import.meta.url))
const large = 1_000_000_000

/** Everything that a server writes lies in one directory, and it is asked to write as much as it can. */
async function install() {
  const directory = await mkdtemp(join(tmpdir(), 'parley-words-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const upstream = await EchoingUpstream.start()
  onTestFinished(() => upstream[Symbol.asyncDispose]())
  const configFile = join(directory, 'parley.yaml')
  await mkdir(join(directory, 'tmp'))
  const limits = {
    requests_per_minute: large,
    requests_per_day: large,
    tokens_per_minute: large,
    tokens_per_day: large,
  }
  const configuration = {
    engines: { echo: { kind: 'upstream', base_url: upstream.baseUrl } },
    models: echoModels.map((id) => ({ id, engine: 'echo', owned_by: 'tests', context_length: 100_000 })),
    plans: { default: { limits, models: ['*'], retention: ['zero', 'standard'] } },
  }
  await writeFile(configFile, JSON.stringify(configuration))
  let starts = 0
  const start = async () => {
    const command = `ulimit -c unlimited 2>/dev/null; exec "${process.execPath}" "${program}" serve`
    const child = spawn('sh', ['-c', command], {
      cwd: directory,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PARLEY_CONFIG: configFile,
        PARLEY_DATA_DIR: join(directory, 'data'),
        PARLEY_LOG_LEVEL: 'debug',
        PORT: '0',
        TMPDIR: join(directory, 'tmp'),
        NODE_OPTIONS: `--report-on-fatalerror --report-uncaught-exception --report-on-signal --report-directory=${directory}`,
      },
    })
    const server = new ServerProcess(child)
    onTestFinished(() => server.signal('SIGKILL'))
    await server.serves
    starts += 1
    const log = join(directory, `log-${starts}.txt`)
    void server.exited.then(() => writeFile(log, server.stdout + server.stderr))
    return { server, log }
  }
  return {
    directory,
    start,
    firstRun: async () => JSON.parse(await readFile(join(directory, 'data/first-run.json'), 'utf8')) as FirstRun,
  }
}

interface FirstRun {
  api_key: string
  operator_token: string
  organization_id: string
}

/** Sends so many, several at once. Some clients leave in the middle of a reply. */
async function sendAll(origin: string, key: string, requests: Iterator<TellingRequest>, count: number) {
  const statuses = new Map<number, number>()
  let left = count
  const worker = async () => {
    while (left > 0) {
      left -= 1
      const { method, path, body, headers } = requests.next().value as TellingRequest
      const leave = left % 7 === 0 ? AbortSignal.timeout(60) : undefined
      const status = await fetch(`${origin}/compat/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'user-agent': word, ...headers },
        ...(body !== undefined && { body }),
        ...(leave && { signal: leave }),
      })
        .then(async (response) => {
          await response.text()
          return response.status
        })
        .catch(() => 0)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return statuses
}

/** Ends a server while replies are under way. */
async function endWhileTalking(server: ServerProcess, key: string, signal: NodeJS.Signals): Promise<void> {
  const talk = Array.from({ length: 20 }, () =>
    server.chat(key, { model: 'slow', stream: true, messages: [{ role: 'user', content: word }] }).then(
      (response) => response.text().catch(() => ''),
      () => '',
    ),
  )
  await delay(150)
  server.signal(signal)
  await Promise.all([server.exited, ...talk])
}

describe('under zero retention', () => {
  test(
    `no word of ${REQUESTS} requests reaches a file, whatever becomes of them and of the server`,
    { timeout: 600_000 + REQUESTS * 500 },
    async () => {
      const { directory, start, firstRun } = await install()
      const requests = tellingRequests(word)
      const statuses = new Map<number, number>()
      for (const signal of ['SIGKILL', 'SIGABRT', 'SIGTERM'] as const) {
        const { server, log } = await start()
        const { api_key: key } = await firstRun()
        for (const [status, count] of await sendAll(server.origin, key, requests, Math.ceil(REQUESTS / 3))) {
          statuses.set(status, (statuses.get(status) ?? 0) + count)
        }
        await endWhileTalking(server, key, signal)
        await expect.poll(() => readFile(log, 'utf8'), { timeout: 60_000 }).toContain('"requestId"')
      }
      for (const status of [0, 200, 400, 404, 405, 415, 502]) expect([...statuses.keys()]).toContain(status)
      const zero = findWords(directory, word)
      console.log(`searched ${zero.files} files, ${zero.bytes} bytes; answers`, statuses)
      expect(zero.found).toEqual([])

      // The same search finds them where they may be, so it could have found them.
      const { server } = await start()
      const { api_key: key, operator_token: token, organization_id: organization } = await firstRun()
      const changed = await fetch(`${server.origin}/platform/v1/organizations/${organization}/retention`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ retention: 'standard' }),
      })
      expect(changed.status).toBe(200)
      await sendAll(server.origin, key, requests, 40)
      server.signal('SIGTERM')
      await server.exited
      const standard = findWords(join(directory, 'data'), word)
      expect(standard.found).toContainEqual(expect.stringContaining('parley.sqlite: raw'))
      expect(standard.found.filter((place) => !place.startsWith('parley.sqlite'))).toEqual([])
    },
  )
})

test('the search finds a word in every form', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'parley-forms-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const { gzipSync, deflateSync } = await import('node:zlib')
  const text = `before ${word} behind`
  const hidden: Record<string, Buffer> = {
    raw: Buffer.from(text),
    'UTF-16': Buffer.from(text, 'utf16le'),
    base64: Buffer.from(Buffer.from(text).toString('base64')),
    'base64 of one more': Buffer.from(Buffer.from(`+${text}`).toString('base64')),
    'base64 of two more': Buffer.from(Buffer.from(`++${text}`).toString('base64url')),
    gzip: gzipSync(text),
    'gzip in the middle': Buffer.concat([Buffer.from('head'), gzipSync(text), Buffer.from('tail')]),
    deflate: deflateSync(text),
    hexadecimal: Buffer.from(Buffer.from(text).toString('hex')),
  }
  for (const [name, bytes] of Object.entries(hidden)) {
    const file = join(directory, 'file')
    await writeFile(file, bytes)
    expect(findWords(directory, word).found, name).not.toEqual([])
    await writeFile(file, Buffer.from(bytes).fill('x'))
    expect(findWords(directory, word).found, name).toEqual([])
    await unlink(file)
  }
  expect(formsOf(word).size).toBeGreaterThan(10)
})
