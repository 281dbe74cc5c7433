import { setTimeout as pause } from 'node:timers/promises'
import type { HoldCommand, LoadAnswer, LoadCommand, LoadResult, StreamsCommand } from './load-command.ts'
import { openStreams, type OpenStreams } from './open-streams.ts'
import { cpuMs } from './process-usage.ts'
import { repeatRequests } from './repeat-requests.ts'

/* Makes the load, as a process of its own, so that measuring takes no time from what is measured. */

const nothing: LoadResult = { count: 0, seconds: 0, cpuMs: 0, p50Ms: 0, p99Ms: 0 }
let held: OpenStreams[] = []

function obey(command: LoadCommand): Promise<LoadResult> {
  switch (command.kind) {
    case 'requests':
      return repeatRequests(command)
    case 'streams':
      return readStreams(command)
    case 'hold':
      return hold(command)
    case 'release':
      for (const streams of held) streams[Symbol.dispose]()
      held = []
      return Promise.resolve(nothing)
  }
}

async function readStreams({ target, streams, settleMs, durationMs }: StreamsCommand): Promise<LoadResult> {
  using open = await openStreams(target, streams)
  await pause(settleMs)
  const tokensBefore = open.tokens
  const cpuBefore = cpuMs(target.pid)
  const startedMs = performance.now()
  await Promise.race([pause(durationMs), open.broken])
  return {
    ...nothing,
    count: open.tokens - tokensBefore,
    seconds: (performance.now() - startedMs) / 1000,
    cpuMs: cpuMs(target.pid) - cpuBefore,
  }
}

async function hold({ target, streams }: HoldCommand): Promise<LoadResult> {
  held.push(await openStreams(target, streams))
  return nothing
}

process.on('message', (command: LoadCommand) => {
  obey(command).then(
    (result) => answer({ result }),
    (error: unknown) => answer({ failure: String(error) }),
  )
})
process.once('disconnect', () => process.exit())

function answer(message: LoadAnswer): void {
  process.send?.(message)
}
