import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { chatLoad, type ChatFigures } from './chat-load.ts'
import { startLlamaServer, startParley, type RunningServer } from './start-servers.ts'

/*
 * The embedded engine through the whole gateway, beside a llama-server where one is given: the same file, cores and prompts,
 * taking turns in one run.
 *
 *   node bench/engine/run.ts [--llama-server <path of the program>]
 */

const { values: options } = parseArgs({ options: { 'llama-server': { type: 'string' } } })
const path = options['llama-server']
const parallels = [1, 4, 8]
const ROUNDS = 3
const TURNS = 3
const GOAL = 0.95

await using servers = new AsyncDisposableStack()
const parley = servers.use(await startParley())
const other = path === undefined ? undefined : servers.use(await startLlamaServer(path, availableParallelism()))

const lines = [
  'parallel | Parley tokens/s | first token | llama-server tokens/s | first token | share',
  '- | - | - | - | - | -',
]
for (const parallel of parallels) {
  const [ours, theirs] = await inTurns(parallel)
  const share =
    theirs === undefined ? '' : `${(ours.tokensPerSecond / theirs.tokensPerSecond).toFixed(2)} (goal ${GOAL})`
  lines.push([parallel, ...cells(ours), ...cells(theirs), share].join(' | '))
}
process.stdout.write(`${lines.join('\n')}\n`)
if (path === undefined) process.stdout.write('Give a llama-server with --llama-server to compare.\n')

async function inTurns(parallel: number): Promise<[ChatFigures, ChatFigures | undefined]> {
  const measure = (server: RunningServer | undefined) =>
    server === undefined ? undefined : chatLoad(server.target, parallel, ROUNDS)
  const turns: { ours: ChatFigures | undefined; theirs: ChatFigures | undefined }[] = []
  for (let turn = 0; turn <= TURNS; turn += 1) turns.push({ ours: await measure(parley), theirs: await measure(other) })
  // The first turn warms both up.
  const counted = turns.slice(1)
  const ours = middle(counted.flatMap((turn) => turn.ours ?? []))
  if (ours === undefined) throw new Error('Nothing was measured.')
  return [ours, middle(counted.flatMap((turn) => turn.theirs ?? []))]
}

function middle(figures: readonly ChatFigures[]): ChatFigures | undefined {
  const ordered = figures.toSorted((one, another) => one.tokensPerSecond - another.tokensPerSecond)
  return ordered[Math.floor(ordered.length / 2)]
}

function cells(figures: ChatFigures | undefined): string[] {
  return figures === undefined
    ? ['', '']
    : [figures.tokensPerSecond.toFixed(0), `${figures.firstTokenMs.toFixed(0)} ms`]
}
