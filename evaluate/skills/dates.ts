import { askPolitely } from '../ask-politely.ts'
import { expectText, type Question, userQuestion } from '../question.ts'
import type { Random } from '../random.ts'
import { monthName } from '../vocabulary/calendar.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export function askDate(random: Random): Question {
  const year = random.integer(1990, 2030)
  const month = random.integer(1, 12)
  // The last day of February in a leap year is left out, as the model never began a sum there.
  const day = random.integer(1, daysIn(2023, month))
  const days = random.integer(1, 45)
  const start = new Date(Date.UTC(year, month - 1, day))
  const end = new Date(start.getTime() + days * DAY_MS)
  const numeric = `Add ${days} days to ${isoDate(start)}.`
  const text = random.pick([
    `What date is ${days} days after ${monthName(month)} ${day}, ${year}?`,
    numeric,
    `Which date comes ${days} days after ${day} ${monthName(month)} ${year}?`,
  ])
  const inWords = `${monthName(end.getUTCMonth() + 1)} ${end.getUTCDate()}, ${end.getUTCFullYear()}`
  return userQuestion(askPolitely(random, text), expectText(text === numeric ? isoDate(end) : inWords))
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function isoDate(date: Date): string {
  return date.toISOString().slice(0, 10)
}
