import type { Question } from './question.ts'
import type { Random } from './random.ts'

/** Something the model was taught, with a source of new questions about it. */
export interface Skill {
  name: string
  /** What the model's card says, in percent; undefined where the card says nothing. */
  cardPercent: number | undefined
  ask: (random: Random) => Question
}
