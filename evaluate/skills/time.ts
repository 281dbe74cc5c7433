import { askPolitely } from '../ask-politely.ts'
import { expectText, type Question, userQuestion } from '../question.ts'
import type { Random } from '../random.ts'
import { twoDigits } from '../words-and-articles.ts'

const DAY_MINUTES = 24 * 60

export function askTime(random: Random): Question {
  const startMinutes = random.integer(0, DAY_MINUTES - 1)
  const minutes = random.integer(5, 300)
  const start = clockTime(startMinutes)
  const text = random.pick([
    `What time is it ${minutes} minutes after ${start}?`,
    `A meeting starts at ${start} and lasts ${minutes} minutes. When does it end?`,
    `It is ${start}. What time will it be in ${minutes} minutes?`,
  ])
  return userQuestion(askPolitely(random, text), expectText(clockTime((startMinutes + minutes) % DAY_MINUTES)))
}

function clockTime(minutes: number): string {
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}
