import { expect, test } from 'vitest'
import { guessLengths } from './support/guess-length.ts'
import { observeStream, type Observation } from './support/observe-stream.ts'
import { WatchedServer } from './support/watch-server.ts'

const STREAMS = 120
/** Enough for chance to stay below a hundredth. A busy machine merges what others send in several events. */
const EVENTS_MIN = 4000
/**
 * What the observer may learn, as a share of what it learns without padding. On a quiet machine that is nothing; on a busy one
 * a beat may come late, and a late beat carries more: a truth about the machine that no padding can hide.
 */
const LEARNED_MAX = 0.1
/** The beat of a server that nobody has configured. */
const BEAT_MS = 100

async function observe(obfuscated: boolean, wordCount: number): Promise<Observation[]> {
  await using server = await WatchedServer.start({
    settings: { beatMs: BEAT_MS },
    model: { max_output_tokens: 100_000, context_length: 1_000_000 },
  })
  const streams = Array.from({ length: STREAMS }, () => observeStream(server.origin, obfuscated, wordCount))
  return (await Promise.all(streams)).flat()
}

function describe(observations: readonly Observation[]) {
  const bySize = new Map<number, number>()
  for (const { sizeBytes } of observations) bySize.set(sizeBytes, (bySize.get(sizeBytes) ?? 0) + 1)
  const frequent = [...bySize.values()].toSorted((one, other) => other - one).slice(0, 8)
  const inEightSizes = frequent.reduce((sum, count) => sum + count, 0) / observations.length
  return { ...guessLengths(observations), inEightSizes, events: observations.length }
}

test(
  'who watches sizes and moments learns nothing of the lengths of the text, unless padding is off',
  { timeout: 600_000 },
  async () => {
    const padded = describe(await observe(true, 500))
    const plain = describe(await observe(false, 140))
    console.log('observed with padding', padded, 'and without', plain)
    expect(padded.events).toBeGreaterThanOrEqual(EVENTS_MIN)
    expect(padded.accuracy - padded.chance).toBeLessThanOrEqual(LEARNED_MAX * (plain.accuracy - plain.chance))
    expect(padded.inEightSizes).toBeGreaterThanOrEqual(0.99)
    // The same observer, without the padding: so the test can fail.
    expect(plain.events).toBeGreaterThanOrEqual(EVENTS_MIN)
    expect(plain.accuracy).toBeGreaterThanOrEqual(plain.chance + 0.2)
  },
)
