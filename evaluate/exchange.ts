import type { GenerationRequest } from '../src/inference/generation-request.ts'
import type { Question } from './question.ts'
import { Random } from './random.ts'
import type { Skill } from './skill.ts'

export const EFFORTS = ['low', 'medium', 'high', 'xhigh', 'max'] as const
export type Effort = (typeof EFFORTS)[number]

/** One question with the circumstances it is asked in. */
export interface Exchange {
  skill: string
  question: Question
  /** Undefined: the request names none, and the model applies its own. */
  effort: Effort | undefined
}

/** How often the model met each effort while it learned, in percent. */
const EFFORT_SHARES: readonly (readonly [Effort, number])[] = [
  ['low', 22],
  ['medium', 38],
  ['high', 18],
  ['xhigh', 12],
  ['max', 10],
]

const SYSTEM_TEXTS = [
  'You are a helpful assistant.',
  'You are a friendly assistant.',
  'Answer the user truthfully and briefly.',
  'You help users with everyday questions.',
  'Be polite and precise.',
  'You are a tutor for young students.',
  'Keep your answers short.',
]

/** Enough for the longest right reply; a model that runs in circles is stopped here. */
const OUTPUT_TOKENS_MAX = 420

/** The question of that number. It does not depend on how many others are asked. */
export function exchangeOf(skill: Skill, seed: number, index: number): Exchange {
  const random = new Random(`${seed}/${skill.name}/${index}`)
  const effort = random.chance(0.8) ? drawnEffort(random) : undefined
  const question = skill.ask(random)
  const system = random.chance(0.3) ? random.pick(SYSTEM_TEXTS) : undefined
  return { skill: skill.name, effort, question: system === undefined ? question : withSystem(question, system) }
}

function drawnEffort(random: Random): Effort {
  let left = random.integer(1, 100)
  for (const [effort, share] of EFFORT_SHARES) {
    left -= share
    if (left <= 0) return effort
  }
  return 'medium'
}

function withSystem(question: Question, text: string): Question {
  if (question.messages[0]?.role === 'system') return question
  return { ...question, messages: [{ role: 'system', text }, ...question.messages] }
}

/** Greedy. The sampling seed asks for arithmetic that does not depend on what else runs: the same table every time. */
export function requestOf({ question, effort }: Exchange, requestId: string): GenerationRequest {
  return {
    requestId,
    organizationId: 'evaluation',
    model: 'tiny-reasoner-37m',
    messages: question.messages,
    sampling: {
      temperature: 0,
      topP: undefined,
      seed: 1,
      frequencyPenalty: undefined,
      presencePenalty: undefined,
    },
    maxOutputTokens: OUTPUT_TOKENS_MAX,
    reasoningEffort: effort,
    tools: question.tools ?? [],
    toolChoice: { kind: 'auto' },
    parallelToolCalls: true,
    responseFormat: question.responseFormat ?? { kind: 'text' },
  }
}
