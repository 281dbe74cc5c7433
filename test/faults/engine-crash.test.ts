import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { until } from '../inference/engine-suite.ts'
import { HouseTestServer } from '../support/house-test-server.ts'
import { ManualClock } from '../support/manual-clock.ts'

const ROUNDS = process.env['PARLEY_FULL'] === '1' ? 100 : 10
const RUNNING = 8
const WAITING = 4
/** Connections, both of their ends in this process, come and go. What a crash left behind would show in every round. */
const FILES_SPARE = 2 * (RUNNING + WAITING)

/** Never ends by itself within the test: the list that it writes may not be short. */
const endless = {
  messages: [{ role: 'user', content: 'Give me numbers.' }],
  reasoning_effort: 'low',
  response_format: {
    type: 'json_schema',
    json_schema: { name: 'list', schema: { type: 'array', items: { type: 'integer' }, minItems: 10_000 } },
  },
}

interface Ending {
  status: number
  body: string
  atMs: number
}

async function readToTheEnd(answer: Promise<Response>): Promise<Ending> {
  const response = await answer
  const body = await response.text()
  return { status: response.status, body, atMs: performance.now() }
}

/** Every ending is an error that says so: 502, or one error event behind what was streamed, and no end marker. */
function expectError({ status, body }: Ending): void {
  const events = body.split('\n\n').filter((event) => event.startsWith('data:'))
  const last = status === 200 ? (events.at(-1) ?? '').replace(/^data: /, '') : body
  expect([200, 502]).toContain(status)
  expect(JSON.parse(last)).toMatchObject({ error: { type: 'upstream_unavailable_error', code: null } })
  expect(body).not.toContain('[DONE]')
}

function openFiles(): number {
  return readdirSync('/proc/self/fd').length
}

async function answersAgain(house: HouseTestServer): Promise<void> {
  const response = await house.chat({ messages: [{ role: 'user', content: 'What is 2 plus 2?' }] })
  expect(response.status).toBe(200)
  const completion = (await response.json()) as { choices: { message: { content: string } }[] }
  expect(completion.choices[0]?.message.content).toContain('4')
}

test('a crash costs its own replies, told at once, and nothing else', { timeout: 900_000 }, async () => {
  await using house = await HouseTestServer.start({ engine: { child: { sequences: RUNNING } } })
  const { engine } = house
  await answersAgain(house)
  let filesAfterFirst = 0
  const endingMs: number[] = []
  const loadMs: number[] = []

  for (let round = 0; round < ROUNDS; round += 1) {
    const abort = new AbortController()
    // Some wait for a slot when the others run; those wait for the next process.
    const streams = Array.from({ length: RUNNING + WAITING }, (_, index) =>
      readToTheEnd(house.chat({ ...endless, stream: index % 4 !== 3 }, { signal: abort.signal })),
    )
    await until(() => engine.status.active === RUNNING && engine.status.queued === WAITING)
    const pid = engine.status.processes[0]?.pid
    if (pid === undefined) throw new Error('no process runs')
    const killedMs = performance.now()
    process.kill(pid, 'SIGSEGV')
    const endings = await firstOf(streams, RUNNING)
    // Told at once means: while the next process has not even loaded its model.
    expect(engine.isReady).toBe(false)
    for (const ending of endings) {
      expectError(ending)
      endingMs.push(ending.atMs - killedMs)
    }
    await until(() => engine.isReady)
    loadMs.push(performance.now() - killedMs)
    // Those that waited are served by the new process, until their clients leave.
    await until(() => engine.status.active === WAITING)
    expect(engine.status.queued).toBe(0)
    abort.abort()
    await Promise.allSettled(streams)
    await until(() => engine.status.active === 0)
    // The first round starts what is kept: a thread that compiles schemas, connections.
    if (round === 0) filesAfterFirst = openFiles()
  }

  await answersAgain(house)
  expect(engine.status).toMatchObject({ active: 0, queued: 0 })
  expect(engine.status.processes[0]?.restarts).toBe(ROUNDS)
  process.stdout.write(
    `${ROUNDS} crashes: replies ended after ${Math.round(Math.max(...endingMs))} ms at most, ` +
      `serving again after ${Math.round(Math.max(...loadMs))} ms at most\n`,
  )
  await expect.poll(openFiles, { timeout: 60_000 }).toBeLessThanOrEqual(filesAfterFirst + FILES_SPARE)
})

test('a child that hangs is killed, its requests fail, and the next ones are served', async () => {
  // Time passes for the watchdog only where the test says so: a child that the machine keeps waiting is not taken for hung.
  const clock = new ManualClock()
  await using house = await HouseTestServer.start({
    engine: { clock, watchdog: { intervalMs: 100, pulseLatestMs: 1200 } },
  })
  const { engine } = house
  const stream = readToTheEnd(house.chat({ ...endless, stream: true }))
  await until(() => engine.status.active === 1)
  const pid = engine.status.processes[0]?.pid
  if (pid === undefined) throw new Error('no process runs')
  process.kill(pid, 'SIGSTOP')
  // Again and again, because pulses from before the stop may still be on their way.
  const passing = setInterval(() => clock.advance(1300), 500)
  expectError(await stream)
  clearInterval(passing)
  await until(() => engine.isReady)
  expect(engine.status.processes[0]).toMatchObject({ restarts: 1 })
  expect(engine.status.processes[0]?.pid).not.toBe(pid)
  await answersAgain(house)
})

test('a stream that waits for a slot is kept alive by comments', async () => {
  await using house = await HouseTestServer.start({
    engine: { child: { sequences: 1 } },
    settings: { keepaliveMs: 50 },
  })
  const { engine } = house
  const abort = new AbortController()
  // It fails when it is aborted, which may be long before the waiting one ends.
  const running = Promise.allSettled([readToTheEnd(house.chat({ ...endless, stream: true }, { signal: abort.signal }))])
  await until(() => engine.status.active === 1)
  const waiting = await house.chat({ stream: true, messages: [{ role: 'user', content: 'What is 2 plus 2?' }] })
  expect(engine.status.queued).toBe(1)
  let body = ''
  for await (const text of waiting.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    body += text
    if (body.split(': keepalive').length > 3) abort.abort()
  }
  await running
  expect(body).toMatch(/^(: keepalive\n\n)+data: /)
  expect(body).toContain('[DONE]')
})

/** The first so many to end. */
async function firstOf(endings: readonly Promise<Ending>[], count: number): Promise<Ending[]> {
  const ended: Ending[] = []
  for (const ending of endings) void ending.then((value) => ended.push(value)).catch(() => undefined)
  await until(() => ended.length >= count)
  return ended.slice(0, count)
}
