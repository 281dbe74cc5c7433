import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Reply, serveFile, sha256Of } from './file-server.ts'
import { modelPlace, refusalOf, smallModel, startParley } from './model-fixture.ts'

const half = 300_000
const etag = `"${sha256Of(smallModel).slice(0, 16)}"`

/** What an earlier, broken download of `address` left behind. */
function leaveBehind(place: ReturnType<typeof modelPlace>, name: string, note: object, content = smallModel): void {
  mkdirSync(join(place.dataDirectory, 'models', name), { recursive: true, mode: 0o700 })
  writeFileSync(place.fileOf(name, 'model.gguf.partial'), content.subarray(0, half))
  writeFileSync(place.fileOf(name, 'model.gguf.partial.json'), JSON.stringify(note))
}

describe('a download', () => {
  it('is added with its record, for its owner alone, and shows its progress by tenths', async () => {
    const place = modelPlace()
    const { url } = await serveFile(smallModel)
    const { code, stdout, stderr } = await place.model(
      'add',
      `${url}/Some%20Model-Q4_K_M.gguf?signature=secret`,
      '--json',
    )
    expect(stderr).toContain('100 % of 525 kB')
    expect(stderr).not.toContain('\u001B')
    expect(code).toBe(0)
    const record = JSON.parse(stdout) as Record<string, unknown>
    expect(record).toMatchObject({
      name: 'some-model-q4_k_m',
      source: `${url}/Some%20Model-Q4_K_M.gguf`,
      sha256: sha256Of(smallModel),
      file_bytes: smallModel.length,
      architecture: 'llama',
      context_length: 4096,
      quantization: 'Q4_K_M',
      has_chat_template: true,
    })
    const { name: _, ...written } = record
    expect(JSON.parse(place.contentOf('some-model-q4_k_m', 'model.json').toString())).toEqual(written)
    expect(place.contentOf('some-model-q4_k_m')).toEqual(smallModel)
    const modes = ['model.gguf', 'model.json', ''].map(
      (file) => statSync(place.fileOf('some-model-q4_k_m', file)).mode & 0o777,
    )
    expect(modes).toEqual([0o600, 0o600, 0o700])
    expect(place.isThere('some-model-q4_k_m', 'model.gguf.partial.json')).toBe(false)
    expect(place.isThere('some-model-q4_k_m', 'adding.lock')).toBe(false)
  })

  it('goes on where the connection broke, as often as it breaks', async () => {
    const place = modelPlace()
    const server = await serveFile(
      smallModel,
      { kind: 'file', cutAfter: half },
      { kind: 'file', cutAfter: 1 },
      { kind: 'file' },
    )
    const told: string[] = []
    await place.add(`${server.url}/a.gguf`, { told })
    expect(told.join('')).toContain('the connection broke; trying again in 0.5 s')
    expect(place.contentOf('a')).toEqual(smallModel)
    expect(server.requests.map(({ ifRange }) => ifRange)).toEqual([undefined, etag, etag])
    const [, second, third] = server.requests.map(({ range }) => Number(range?.slice('bytes='.length, -1)))
    expect(second).toBeGreaterThan(0)
    expect(third).toBeGreaterThanOrEqual(second ?? 0)
  })

  it('waits and asks again when the server is busy', async () => {
    const place = modelPlace()
    const server = await serveFile(smallModel, { kind: 'status', status: 503 }, { kind: 'file' })
    await place.add(`${server.url}/a.gguf`)
    expect(server.requests).toHaveLength(2)
  })

  it.each<[string, Reply, number]>([
    ['goes on', { kind: 'file' }, 206],
    ['starts anew where the file has changed', { kind: 'file', etag: '"new"' }, 200],
    ['starts anew where the server cannot go on', { kind: 'file', ranges: false }, 200],
    ['starts anew where the server mixes two files', { kind: 'file', etag: '"new"', ignoreIfRange: true }, 0],
  ])('that was broken off %s', async (_, reply, kind) => {
    const place = modelPlace()
    const server = await serveFile(smallModel, reply)
    // Where the server has another file, what is here is the beginning of another file too.
    const left = kind === 206 ? smallModel : Buffer.alloc(half, 'GGUF')
    leaveBehind(place, 'a', { source: `${server.url}/a.gguf`, etag }, left)
    const told: string[] = []
    await place.add(`${server.url}/a.gguf`, { told })
    expect(told.join('')).toContain('going on after 300 kB that are already here')
    expect(place.contentOf('a')).toEqual(smallModel)
    expect(server.requests[0]).toMatchObject({ range: `bytes=${half}-`, ifRange: etag })
    expect(server.requests).toHaveLength(kind === 0 ? 2 : 1)
  })

  it.each([
    ['of something else', { source: 'https://example.com/other.gguf', etag }],
    ['that nothing identifies', { source: undefined, etag: null }],
  ])('does not go on with the beginning %s', async (_, note) => {
    const place = modelPlace()
    const server = await serveFile(smallModel)
    leaveBehind(place, 'a', { ...note, source: note.source ?? `${server.url}/a.gguf` }, Buffer.alloc(half))
    await place.add(`${server.url}/a.gguf`)
    expect(server.requests[0]?.range).toBeUndefined()
    expect(place.contentOf('a')).toEqual(smallModel)
  })

  it('that only lacked its last step is finished without a byte', async () => {
    const place = modelPlace()
    const server = await serveFile(smallModel)
    leaveBehind(place, 'a', { source: `${server.url}/a.gguf`, etag })
    writeFileSync(place.fileOf('a', 'model.gguf.partial'), smallModel)
    await place.add(`${server.url}/a.gguf`)
    expect(place.contentOf('a')).toEqual(smallModel)
  })

  it('follows redirects', async () => {
    const place = modelPlace()
    const { url } = await serveFile(smallModel)
    const first = await serveFile(
      smallModel,
      { kind: 'redirect', to: '/two' },
      { kind: 'redirect', to: `${url}/three`, status: 307 },
    )
    await place.add(`${first.url}/a.gguf`)
    expect(first.requests.map(({ path }) => path)).toEqual(['/a.gguf', '/two'])
  })
})

describe('a download that cannot be', () => {
  it.each<[string, Reply, { sha256?: string }, RegExp]>([
    ['sent in circles', { kind: 'redirect', to: '/a.gguf' }, {}, /from place to place without end/],
    ['sent out of encryption', { kind: 'redirect', to: 'http://example.com/a' }, {}, /not encrypted/],
    ['sent to a file', { kind: 'redirect', to: 'file:///etc/passwd' }, {}, /is no address/],
    ['not there', { kind: 'status', status: 404 }, {}, /127\.0\.0\.1:\d+ has no such file \(404\)/],
    ['refused', { kind: 'status', status: 403 }, {}, /does not give the file away \(403\).*HF_TOKEN/],
    ['of a page', { kind: 'json', body: 'sign in, please' }, {}, /sends is not a GGUF file/],
    ['of other bytes', { kind: 'file' }, { sha256: '0'.repeat(64) }, /checksum of .* is wrong.*It is not kept/],
  ])('%s says so and leaves nothing', async (_, reply, options, expected) => {
    const place = modelPlace()
    const { url } = await serveFile(smallModel, reply)
    expect(await refusalOf(place.add(`${url}/a.gguf`, options))).toMatch(expected)
    expect(place.isThere('a', '')).toBe(false)
  })

  it.each([
    ['https://host.invalid/a.gguf', /host\.invalid could not be reached \(\w+\).*no network.*parley model add <path>/],
    ['http://127.0.0.1:1/a.gguf', /127\.0\.0\.1:1 could not be reached \(ECONNREFUSED\)/],
    ['http://example.com/a.gguf', /not encrypted.*use https/],
    ['ftp://example.com/a.gguf', /is no address/],
    ['https://me:secret@example.com/a.gguf', /carries no user and password/],
    ['https://example.com/', /cannot be a name; choose one with --name/],
  ])('%s says why', async (address, expected) => {
    const message = await refusalOf(modelPlace().add(address))
    expect(message).toMatch(expected)
    expect(message).not.toContain('secret')
  })

  it('is told in a sentence, without a stack, and by the exit code', async () => {
    const { code, stdout, stderr } = await modelPlace().model('add', 'http://127.0.0.1:1/a.gguf')
    expect(stderr).toMatch(/^error: 127\.0\.0\.1:1 could not be reached .*\n$/)
    expect(stdout).toBe('')
    expect(code).toBe(1)
  })

  it('because it was interrupted keeps what came, and goes on next time', async () => {
    const place = modelPlace()
    const server = await serveFile(smallModel, { kind: 'file', hold: half }, { kind: 'file' })
    const command = ['model', 'add', `${server.url}/a.gguf`]
    const running = startParley(command, place)
    await running.shown('50 % of')
    running.kill('SIGINT')
    const stopped = await running.ended()
    expect(stopped.code).toBe(130)
    expect(stopped.stderr).toMatch(
      /error: stopped\. \d+ kB are kept in .*model\.gguf\.partial; the same command goes on/,
    )
    expect(JSON.parse((await place.model('list', '--json')).stdout)).toContainEqual({
      name: 'a',
      state: 'partial',
      source: `${server.url}/a.gguf`,
    })
    expect((await place.model(...command.slice(1))).code).toBe(0)
    expect(server.requests[1]?.range).toMatch(/^bytes=\d{6}-$/)
    expect(place.contentOf('a')).toEqual(smallModel)
  })

  it('because the disk is full keeps what came and says so', async () => {
    const place = modelPlace()
    const server = await serveFile(smallModel)
    // A limit on the size of files is as near to a full disk as a test comes without one.
    const command = ['model', 'add', `${server.url}/a.gguf`]
    const child = await startParley(command, { cwd: place.cwd, shellSetup: `trap '' XFSZ; ulimit -f 400` }).ended()
    expect(child.stderr).toMatch(
      /the disk is full.*are kept in .*model\.gguf\.partial; the same command goes on from there/,
    )
    expect(child.code).toBe(1)
    expect(place.isThere('a', 'model.gguf.partial')).toBe(true)
    expect((await place.model('add', `${server.url}/a.gguf`)).code).toBe(0)
    expect(place.contentOf('a')).toEqual(smallModel)
  })

  it('because another command is at it waits for nobody', async () => {
    const place = modelPlace()
    const server = await serveFile(smallModel, { kind: 'file', hold: half })
    const command = ['model', 'add', `${server.url}/a.gguf`]
    const running = startParley(command, place)
    await running.shown('50 % of')
    expect((await place.model(...command.slice(1))).stderr).toContain('another command is adding a right now')
    running.kill('SIGTERM')
    expect((await running.ended()).code).toBe(130)
    expect(place.isThere('a', 'model.gguf.partial')).toBe(true)
  })
})
