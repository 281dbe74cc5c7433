import type { Skill } from './skill.ts'
import { askAddition } from './skills/addition.ts'
import { askCapital } from './skills/capitals.ts'
import { askDate } from './skills/dates.ts'
import { askDeclinedTool } from './skills/declined-tools.ts'
import { askDivision } from './skills/division.ts'
import { askJson, askJsonUnderSchema } from './skills/json-answers.ts'
import { askLetterCount } from './skills/letter-counts.ts'
import { askLogic } from './skills/logic.ts'
import { askMultiplication } from './skills/multiplication.ts'
import { askPassage } from './skills/passages.ts'
import { askPercentage } from './skills/percentages.ts'
import { askSequence } from './skills/sequences.ts'
import { askSorting } from './skills/sorting.ts'
import { askSpelling } from './skills/spelling.ts'
import { askSubtraction } from './skills/subtraction.ts'
import { askTime } from './skills/time.ts'
import { askToolAnswer } from './skills/tool-answers.ts'
import { askToolCall } from './skills/tool-calls.ts'
import { askUnit } from './skills/units.ts'
import { askWordProblem } from './skills/word-problems.ts'

/** In the order of the table. The percentages are those of the model's card, models/tiny-reasoner-37m/README.md. */
export const SKILLS: readonly Skill[] = [
  { name: 'addition', cardPercent: 100, ask: askAddition },
  { name: 'subtraction', cardPercent: 100, ask: askSubtraction },
  { name: 'multiplication', cardPercent: 100, ask: askMultiplication },
  { name: 'division', cardPercent: 93, ask: askDivision },
  { name: 'percentages', cardPercent: 100, ask: askPercentage },
  { name: 'units', cardPercent: 100, ask: askUnit },
  { name: 'time', cardPercent: 100, ask: askTime },
  { name: 'dates', cardPercent: 97.5, ask: askDate },
  { name: 'sequences', cardPercent: 100, ask: askSequence },
  { name: 'word problems', cardPercent: 97.5, ask: askWordProblem },
  { name: 'letter counts', cardPercent: 100, ask: askLetterCount },
  { name: 'spelling', cardPercent: 75, ask: askSpelling },
  { name: 'sorting', cardPercent: 72.5, ask: askSorting },
  { name: 'capitals', cardPercent: 100, ask: askCapital },
  { name: 'logic', cardPercent: 92.5, ask: askLogic },
  { name: 'passages', cardPercent: 92.5, ask: askPassage },
  { name: 'JSON', cardPercent: 100, ask: askJson },
  { name: 'JSON under a schema', cardPercent: undefined, ask: askJsonUnderSchema },
  { name: 'tool calls', cardPercent: 98.9, ask: askToolCall },
  { name: 'answers from tool results', cardPercent: 100, ask: askToolAnswer },
  { name: 'declining an unsuitable tool', cardPercent: 79, ask: askDeclinedTool },
]
