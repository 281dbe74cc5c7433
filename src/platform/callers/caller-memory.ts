import { LRUCache } from 'lru-cache'
import { atMost } from '../../kernel/at-most.ts'
import type { Reading } from './credential-reader.ts'
import { Marks, type Mark } from './marks.ts'
import type { Verdict } from './verification.ts'

/** Long, since every change is told of. This is for those that go past us: somebody with an SQL prompt. */
const ACCEPTED_FRESH_MS = 10 * 60_000
const REJECTED_FRESH_MS = 5000
/** Fewer than good ones, and apart from them: made-up credentials must not push real ones out. */
const REJECTED_MAX = 10_000

export interface Remembered {
  readonly verdict: Verdict
  readonly freshUntilMs: number
  /** See `doubts.ts`. */
  readonly generation: number
  readonly marks: readonly Mark[]
}

/** The verdicts on credentials seen lately, by the digest of each. A verdict is gone the moment that something it depends on changes. */
export class CallerMemory {
  readonly #marks = new Marks()
  readonly #accepted: LRUCache<string, Remembered>
  readonly #rejected: LRUCache<string, Remembered>

  constructor(options: { acceptedMax: number }) {
    const dispose = ({ marks }: Remembered) => marks.forEach((mark) => this.#marks.release(mark))
    this.#accepted = new LRUCache({ ...atMost(options.acceptedMax), dispose })
    this.#rejected = new LRUCache({ ...atMost(REJECTED_MAX), dispose })
  }

  get(digest: string): Remembered | undefined {
    const remembered = this.#accepted.get(digest) ?? this.#rejected.get(digest)
    if (remembered === undefined || !hasChanged(remembered)) return remembered
    this.#accepted.delete(digest)
    this.#rejected.delete(digest)
    return undefined
  }

  remember(digest: string, { verdict, dependsOn }: Reading, learned: { atMs: number; generation: number }): void {
    const accepted = verdict.kind === 'accepted'
    const [into, outOf] = accepted ? [this.#accepted, this.#rejected] : [this.#rejected, this.#accepted]
    outOf.delete(digest)
    into.set(digest, {
      verdict,
      freshUntilMs: learned.atMs + (accepted ? ACCEPTED_FRESH_MS : REJECTED_FRESH_MS),
      generation: learned.generation,
      marks: dependsOn.map((id) => this.#marks.hold(id)),
    })
  }

  forget(id: string): void {
    this.#marks.change(id)
  }
}

function hasChanged({ marks }: Remembered): boolean {
  for (const mark of marks) if (mark.changed) return true
  return false
}
