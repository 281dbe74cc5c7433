import type { Engine } from '../src/inference/engine.ts'
import { askEngine } from './ask-engine.ts'
import { type Exchange, requestOf } from './exchange.ts'
import { isRight } from './is-right.ts'
import type { Reply } from './reply.ts'

export interface Outcome {
  exchange: Exchange
  reply: Reply
  right: boolean
}

/** Asks everything, `concurrency` at a time. The outcomes stand in the order of the exchanges. */
export async function askAll(
  engine: Engine,
  exchanges: readonly Exchange[],
  concurrency: number,
  onAnswered: (answered: number) => void = () => {},
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const waiting = exchanges.entries()
  const stopped = new AbortController()
  let answered = 0
  const work = async (): Promise<void> => {
    for (const [index, exchange] of waiting) {
      const reply = await askEngine(engine, requestOf(exchange, `question-${index}`), stopped.signal)
      outcomes[index] = { exchange, reply, right: isRight(exchange.question.expected, reply) }
      answered += 1
      onAnswered(answered)
    }
  }
  try {
    await Promise.all(Array.from({ length: concurrency }, work))
  } finally {
    stopped.abort()
  }
  return outcomes
}
