import { calculator, currency, order, randomNumber, stockPrice, user } from './figures-and-records.ts'
import { inventedTool } from './invented-tool.ts'
import { calendarEntry, flight, localTime, reminder, timer, weather } from './places-and-times.ts'
import type { ToolCaseSource } from './tool-case.ts'
import { email, file, light, music, webSearch } from './words-and-things.ts'

/** Invented tools come three times as often as any other. */
export const CATALOGUE: readonly ToolCaseSource[] = [
  weather,
  calculator,
  webSearch,
  email,
  reminder,
  timer,
  stockPrice,
  currency,
  flight,
  music,
  light,
  user,
  order,
  localTime,
  randomNumber,
  file,
  calendarEntry,
  inventedTool,
  inventedTool,
  inventedTool,
]
