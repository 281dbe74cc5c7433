import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Evaluation, evaluate } from '../../evaluate/evaluation.ts'
import { type HouseEngine, startHouseEngine } from '../../evaluate/house-engine.ts'
import { reportText, timeText } from '../../evaluate/report-text.ts'
import { SKILLS } from '../../evaluate/skills.ts'

const skills = SKILLS.filter(({ name }) => name === 'addition' || name === 'tool calls')

let house: HouseEngine
let evaluation: Evaluation

beforeAll(async () => {
  house = startHouseEngine()
  evaluation = await evaluate(house.engine, { skills, count: 3, seed: 5, concurrency: house.concurrency })
}, 120_000)
afterAll(() => house[Symbol.asyncDispose]())

test('the house model does what it is best at, through the embedded engine', () => {
  expect(evaluation.skills.map(({ skill, right, of }) => [skill.name, right, of])).toEqual([
    ['addition', 3, 3],
    ['tool calls', 3, 3],
  ])
  expect(evaluation.wellFormed).toEqual({ right: 16, of: 16 })
})

test('it reasons more at the highest effort than at the lowest', () => {
  const [lowest, highest] = [evaluation.efforts.at(0), evaluation.efforts.at(-1)]
  expect(highest?.reasoningTokens).toBeGreaterThan(lowest?.reasoningTokens ?? Infinity)
})

test('the report has a row for each skill and each effort', () => {
  const report = reportText(evaluation)
  expect(report).toMatch(/^\| addition \| 3 \| 3 \| 100 \| 43\.8–100 \| 100 \| agrees \|$/m)
  expect(report).toMatch(/^\| tool calls \| 3 \| 3 \|/m)
  for (const effort of ['low', 'medium', 'high', 'xhigh', 'max'])
    expect(report).toMatch(new RegExp(`^\\| ${effort} \\| \\d+ \\|`, 'm'))
  expect(timeText(evaluation)).toMatch(/^16 questions, \d+ tokens/)
})

test('asked again, it gives the same replies', async () => {
  const again = await evaluate(house.engine, { skills, count: 3, seed: 5, concurrency: 1 })
  expect(again.outcomes.map(({ reply }) => reply)).toEqual(evaluation.outcomes.map(({ reply }) => reply))
}, 120_000)
