import { expect, it, onTestFinished } from 'vitest'
import { LastUsedRecorder } from '../../src/platform/api-keys/last-used-recorder.ts'
import { FakeClock } from './platform-fixture.ts'

const MINUTE_MS = 60_000

function onStoreError(error: unknown): never {
  throw error
}

function openRecorder() {
  const clock = new FakeClock()
  const written: (readonly [id: string, minute: number])[] = []
  const beginMs = clock.nowMs
  const store = {
    noteUses: async (uses: readonly (readonly [id: string, usedAtMs: number])[]) => {
      written.push(...uses.map(([id, usedAtMs]) => [id, (usedAtMs - beginMs) / MINUTE_MS] as const))
    },
  }
  const recorder = new LastUsedRecorder({ store, clock, onStoreError })
  onTestFinished(() => recorder.close())
  return { clock, recorder, written }
}

it('a key is written down soon after its first use, then every ten minutes while it is used, and at the end', async () => {
  const { clock, recorder, written } = openRecorder()
  for (let minute = 0; minute < 25; minute += 1) {
    recorder.note('busy')
    if (minute === 7) recorder.note('seldom')
    await recorder.flush()
    clock.nowMs += MINUTE_MS
  }
  await recorder.close()
  expect(written).toEqual([
    ['busy', 0],
    ['seldom', 7],
    ['busy', 10],
    ['busy', 20],
    ['busy', 24],
  ])
})

it('a key that is not used any more is written down with its last use, and not again', async () => {
  const { clock, recorder, written } = openRecorder()
  recorder.note('key')
  await recorder.flush()
  clock.nowMs += 3 * MINUTE_MS
  recorder.note('key')
  for (let minute = 3; minute < 40; minute += 1) {
    await recorder.flush()
    clock.nowMs += MINUTE_MS
  }
  expect(written).toEqual([
    ['key', 0],
    ['key', 3],
  ])
})
