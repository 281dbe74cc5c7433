import { randomInt } from 'node:crypto'
import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { GenerationRequest } from '../../../src/inference/generation-request.ts'
import type { ScriptStep } from '../../../src/inference/scripted/script-step.ts'
import { TestServer, type TestServerOptions } from '../../support/test-server.ts'
import { bareParseMs } from './bare-parse.ts'
import { LoopProbe } from './loop-probe.ts'

/*
 * The test server in a process of its own, with figures about that process. Run as a child with an IPC channel: takes
 * `watch` (start measuring anew), `calibrate` (the same, and measure how fast the process is) and `report`, and answers all.
 */

/** What the engine does, said in the last message of a request. */
export interface Play {
  marker: number
  kind: 'hang' | 'trickle' | 'short' | 'flood' | 'words'
  /** How many words. */
  count?: number
}

export interface Figures {
  origin: string
  /** The longest that the event loop was busy without a break since `watch`, in CPU time. */
  blockedMs: number
  /** What one bare parse of the largest body cost at the last `calibrate`, in CPU time. */
  bareParseMs: number
  heapBytes: number
  rssBytes: number
  connections: number
  running: number
  engine: { started: number; active: number; aborted: number; finished: number; failed: number }
  outcomes: readonly string[]
  failures: readonly string[]
  /** When which generation was aborted, in milliseconds since the epoch. */
  aborts: readonly { marker: number; atMs: number }[]
  /** How many steps each flood was asked for. */
  pulled: Readonly<Record<number, number>>
  /** How much of its connection had been read when a response was sent. */
  answers: readonly { status: number; bytesRead: number }[]
  prototypeProperties: number
}

/** One text for all floods: the replies that they add up to then weigh next to nothing. */
const floodPiece = Buffer.alloc(4000, 'x').toString('latin1')
const WORD_PACE_MS = 20
const markers = new Map<string, number>()
const pulled: Record<number, number> = {}
const aborts: { marker: number; atMs: number }[] = []
const answers: { status: number; bytesRead: number }[] = []

function* script(request: GenerationRequest): Generator<ScriptStep> {
  const { marker, kind, count = 0 } = playOf(request)
  markers.set(request.requestId, marker)
  if (kind === 'hang') yield { type: 'hang' }
  if (kind === 'trickle') {
    for (let index = 0; index < 400; index += 1) {
      yield { type: 'text', text: `piece ${index} ` }
      yield { type: 'wait', ms: 2 }
    }
  }
  if (kind === 'words') yield* words(count)
  if (kind === 'flood') {
    for (pulled[marker] = 0; pulled[marker] < 1_000_000; pulled[marker] += 1) {
      yield { type: 'text', text: floodPiece }
    }
  }
  yield { type: 'text', text: 'the last words' }
  yield { type: 'wait', ms: 10 }
}

/** Words of 1 to 20 characters, at a random pace: as a model writes, without its habits. */
function* words(count: number): Generator<ScriptStep> {
  for (let index = 0; index < count; index += 1) {
    yield { type: 'wait', ms: -Math.log(1 - Math.random()) * WORD_PACE_MS }
    yield { type: 'text', text: 'abcdefghijklmnopqrst'.slice(0, randomInt(1, 21)) }
  }
}

function playOf({ messages }: GenerationRequest): Play {
  const text = messages.at(-1)?.text ?? ''
  return text.startsWith('{') ? (JSON.parse(text) as Play) : { marker: -1, kind: 'short' }
}

function watchAnswers(server: Server): void {
  server.prependListener('request', ({ socket }, response) => {
    response.once('finish', () => answers.push({ status: response.statusCode, bytesRead: socket.bytesRead }))
  })
}

const probe = new LoopProbe()
let calibratedMs = 0
const options = JSON.parse(process.argv[2] ?? '{}') as Pick<TestServerOptions, 'settings' | 'model'>
const server = await TestServer.start({
  ...options,
  script,
  onAbort: (requestId) => aborts.push({ marker: markers.get(requestId) ?? -1, atMs: Date.now() }),
})
watchAnswers(server.server)

async function figures(): Promise<Figures> {
  const { blockedMs } = probe
  // The collector takes several rounds to give up what waited for the round before.
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.()
    await delay(10)
  }
  const { heapUsed, external, rss } = process.memoryUsage()
  const connections = await new Promise<number>((resolve, reject) =>
    server.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  )
  const { started, active, aborted, finished, failed } = server.engine
  return {
    origin: server.origin,
    blockedMs,
    bareParseMs: calibratedMs,
    heapBytes: heapUsed + external,
    rssBytes: rss,
    connections,
    running: server.gateway.runningCount,
    engine: { started, active, aborted, finished, failed },
    outcomes: server.usage.map(({ outcome }) => outcome),
    failures: server.failures.map(String),
    aborts,
    pulled,
    answers,
    prototypeProperties: Reflect.ownKeys(Object.prototype).length,
  }
}

process.on('message', (question) => void answer(question))

async function answer(question: unknown): Promise<void> {
  if (question === 'calibrate') calibratedMs = bareParseMs()
  const current = await figures()
  if (question !== 'report') {
    answers.length = 0
    // Last of all, so that the collections above are not measured.
    probe.start()
  }
  process.send?.(current)
}

process.on('disconnect', () => process.exit())
process.send?.(await figures())
