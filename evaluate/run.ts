import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Evaluation, evaluate } from './evaluation.ts'
import { startHouseEngine } from './house-engine.ts'
import { reportText, timeText } from './report-text.ts'
import { replaceSection } from './replace-section.ts'
import { SKILLS } from './skills.ts'

/*
 * Asks the house model new questions about everything it was taught, through the embedded engine, and counts right answers
 * beside what the model's card says. The same seed asks the same questions.
 *
 *   npm run evaluate -- [--count 40] [--seed 7001] [--only addition,JSON] [--wrong] [--write]
 *
 * With --wrong, every wrong answer is shown. With --write, the tables go into docs/model.md.
 */

const DOCUMENT = new URL('../docs/model.md', import.meta.url)

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '40' },
    seed: { type: 'string', default: '7001' },
    only: { type: 'string' },
    wrong: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
if (values.write && values.only !== undefined) fail('--write needs all skills: leave out --only')
const skills = chosenSkills(values.only)
const count = wholeNumber('count', values.count)
const seed = wholeNumber('seed', values.seed)

await using house = startHouseEngine()
const evaluation = await evaluate(house.engine, {
  skills,
  count,
  seed,
  concurrency: house.concurrency,
  onAnswered: (answered, of) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${answered} of ${of}${answered === of ? '\n' : ''}`)
  },
})
if (values.wrong) process.stdout.write(`${wrongAnswers(evaluation)}\n`)
const report = reportText(evaluation)
process.stdout.write(`${report}\n\n${timeText(evaluation)}\n`)
if (values.write) writeFileSync(DOCUMENT, replaceSection(readFileSync(DOCUMENT, 'utf8'), report))

function chosenSkills(only: string | undefined) {
  const names = only?.split(',') ?? SKILLS.map(({ name }) => name)
  return names.map((name) => {
    const skill = SKILLS.find((each) => each.name === name)
    return skill ?? fail(`There is no skill '${name}'. There are: ${SKILLS.map((each) => each.name).join(', ')}.`)
  })
}

function wholeNumber(name: string, text: string): number {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : fail(`--${name} must be a whole number from 1 to 999999`)
}

function wrongAnswers({ outcomes }: Evaluation): string {
  return outcomes
    .filter(({ right }) => !right)
    .map(({ exchange: { skill, effort, question }, reply }) =>
      [
        `--- ${skill}, effort ${effort ?? 'not said'}`,
        question.messages.map((message) => `${message.role}: ${message.text}`).join('\n'),
        ...(question.tools ?? []).map(({ name }) => `tool: ${name}`),
        `expected: ${JSON.stringify(question.expected)}`,
        `reasoning: ${reply.reasoning}`,
        `reply (${reply.finishReason}): ${reply.text}${reply.calls.map((call) => JSON.stringify(call)).join('\n')}`,
      ].join('\n'),
    )
    .join('\n\n')
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}
