import type { Engine } from '../src/inference/engine.ts'
import { systemClock } from '../src/kernel/clock.ts'
import { askAll, type Outcome } from './ask-all.ts'
import { type Effort, EFFORTS, type Exchange, exchangeOf } from './exchange.ts'
import type { Proportion } from './proportion.ts'
import type { Skill } from './skill.ts'

export interface EvaluationOptions {
  skills: readonly Skill[]
  /** Questions of each skill. */
  count: number
  seed: number
  concurrency: number
  onAnswered?: (answered: number, of: number) => void
}

export interface Evaluation {
  skills: readonly (Proportion & { skill: Skill })[]
  /** Mean reasoning tokens over the same questions at each effort. */
  efforts: readonly { effort: Effort; questions: number; reasoningTokens: number }[]
  /** Replies that reasoned, closed the reasoning and came to an end of their own. */
  wellFormed: Proportion
  outputTokens: number
  seconds: number
  outcomes: readonly Outcome[]
}

export async function evaluate(engine: Engine, options: EvaluationOptions): Promise<Evaluation> {
  const { skills, count, seed, concurrency, onAnswered } = options
  const startMs = systemClock.monotonicMs()
  const perSkill = skills.map((skill) => Array.from({ length: count }, (_, index) => exchangeOf(skill, seed, index)))
  const compared = effortQuestions(options)
  const perEffort = EFFORTS.map((effort) => compared.map((exchange): Exchange => ({ ...exchange, effort })))
  const exchanges = [...perSkill, ...perEffort].flat()
  const outcomes = await askAll(engine, exchanges, concurrency, (answered) => onAnswered?.(answered, exchanges.length))
  const byExchange = new Map(outcomes.map((outcome) => [outcome.exchange, outcome]))
  const outcomesOf = (asked: readonly Exchange[]) => asked.flatMap((exchange) => byExchange.get(exchange) ?? [])

  return {
    skills: skills.map((skill, index) => {
      const own = outcomesOf(perSkill[index] ?? [])
      return { skill, right: own.filter(({ right }) => right).length, of: own.length }
    }),
    efforts: EFFORTS.map((effort, index) => {
      const own = outcomesOf(perEffort[index] ?? [])
      const tokens = own.reduce((sum, { reply }) => sum + reply.reasoningTokens, 0)
      return { effort, questions: own.length, reasoningTokens: tokens / own.length }
    }),
    wellFormed: { right: outcomes.filter(isWellFormed).length, of: outcomes.length },
    outputTokens: outcomes.reduce((sum, { reply }) => sum + reply.completionTokens, 0),
    seconds: (systemClock.monotonicMs() - startMs) / 1000,
    outcomes,
  }
}

/** One more question of each skill, which does not count for accuracy. */
function effortQuestions({ skills, count, seed }: EvaluationOptions): Exchange[] {
  return skills.map((skill) => exchangeOf(skill, seed, count))
}

function isWellFormed({ reply }: Outcome): boolean {
  return reply.reasoning !== '' && reply.finishReason !== 'length'
}
