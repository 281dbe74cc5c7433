import type { Random } from '../random.ts'
import { EVENTS } from '../records/event.ts'
import { FAMILY_NAMES } from '../vocabulary/names.ts'
import { CAPITALS, CITIES } from '../vocabulary/places.ts'
import { twoDigits } from '../words-and-articles.ts'
import { functionTool, property, type ToolCase } from './tool-case.ts'

const REMINDERS = ['call mom', 'buy milk', 'pay the rent', 'water the plants', 'feed the cat', 'submit the report']

export function weather(random: Random): ToolCase {
  const city = drawnCity(random)
  const degrees = random.integer(-10, 38)
  const condition = random.pick(['sunny', 'cloudy', 'rainy', 'windy', 'snowy', 'foggy'])
  const key = random.pick(['city', 'location'])
  const unit = random.chance(0.3) ? random.pick(['celsius', 'fahrenheit']) : undefined
  const request = random.pick([
    `What is the weather in ${city}?`,
    `How is the weather in ${city} right now?`,
    `Is it raining in ${city}?`,
    `Weather for ${city} please`,
    `Tell me the temperature in ${city}`,
  ])
  return {
    tool: functionTool(
      random.pick(['get_weather', 'get_current_weather', 'weather_lookup', 'fetchWeather']),
      random.pick(['Get the current weather for a place.', 'Returns the weather of a city.']),
      {
        [key]: property('string', 'City name'),
        unit: property('string', 'Temperature unit', ['celsius', 'fahrenheit']),
      },
      [key],
    ),
    request: unit === undefined ? request : `${request} Use ${unit}.`,
    arguments: unit === undefined ? { [key]: city } : { [key]: city, unit },
    result: { temperature: degrees, condition },
    answer: `It is ${condition} in ${city}, ${degrees} degrees.`,
    vagueRequest: 'What is the weather?',
    pluralRequest: 'the weather in',
  }
}

export function localTime(random: Random): ToolCase {
  const location = drawnCity(random)
  const time = `${twoDigits(random.integer(0, 23))}:${twoDigits(random.integer(0, 59))}`
  return {
    tool: functionTool(
      random.pick(['get_time', 'current_time', 'get_current_time']),
      'Get the current time in a place.',
      { location: property('string', 'City or time zone') },
    ),
    request: random.pick([`What time is it in ${location}?`, `Current time in ${location}?`]),
    arguments: { location },
    result: { time },
    answer: `It is ${time} in ${location}.`,
    vagueRequest: 'What time is it there?',
    pluralRequest: 'the time in',
  }
}

export function flight(random: Random): ToolCase {
  const [origin, destination] = random.sample(CITIES, 2)
  const date = drawnDay(random)
  const price = random.integer(60, 900)
  const airline = `${random.pick(FAMILY_NAMES)} Air`
  return {
    tool: functionTool(random.pick(['search_flights', 'find_flights']), 'Find flights between two cities.', {
      origin: property('string', 'Departure city'),
      destination: property('string', 'Arrival city'),
      date: property('string', 'Travel date'),
    }),
    request: random.pick([
      `Find a flight from ${origin} to ${destination} for ${date}.`,
      `I need to fly from ${origin} to ${destination}, ${date}.`,
    ]),
    arguments: { origin, destination, date },
    result: { flights: [{ airline, price }] },
    answer: `${airline} flies from ${origin} to ${destination} for $${price}.`,
    vagueRequest: 'Find me a flight.',
  }
}

export function calendarEntry(random: Random): ToolCase {
  const title = random.pick(EVENTS)
  const date = drawnDay(random)
  const time = `${twoDigits(random.integer(8, 18))}:00`
  return {
    tool: functionTool(
      random.pick(['create_event', 'add_calendar_event', 'schedule_meeting']),
      'Add an event to the calendar.',
      { title: property('string', 'Title'), date: property('string', 'Day'), time: property('string', 'Start time') },
    ),
    request: random.pick([
      `Schedule a ${title} for ${date} at ${time}.`,
      `Put a ${title} in my calendar, ${date} at ${time}.`,
    ]),
    arguments: { title, date, time },
    result: { id: random.integer(1, 999), status: 'created' },
    answer: `The ${title} is in your calendar for ${date} at ${time}.`,
  }
}

export function reminder(random: Random): ToolCase {
  const text = random.pick(REMINDERS)
  const time = `${twoDigits(random.integer(6, 22))}:${random.pick(['00', '15', '30', '45'])}`
  return {
    tool: functionTool(random.pick(['set_reminder', 'create_reminder', 'add_reminder']), 'Create a reminder.', {
      text: property('string', 'What to remember'),
      time: property('string', 'Time as HH:MM'),
    }),
    request: random.pick([`Remind me to ${text} at ${time}.`, `Set a reminder at ${time}: ${text}`]),
    arguments: { text, time },
    result: { ok: true },
    answer: `I will remind you to ${text} at ${time}.`,
    vagueRequest: 'Set a reminder.',
  }
}

export function timer(random: Random): ToolCase {
  const minutes = random.integer(1, 90)
  return {
    tool: functionTool(random.pick(['set_timer', 'start_timer']), 'Start a countdown timer.', {
      minutes: property('integer', 'Length in minutes'),
    }),
    request: random.pick([`Set a timer for ${minutes} minutes.`, `Start a ${minutes} minute timer`]),
    arguments: { minutes },
    result: { status: 'started' },
    answer: `The timer is set for ${minutes} minutes.`,
    vagueRequest: 'Set a timer.',
  }
}

function drawnCity(random: Random): string {
  return random.chance(0.6) ? random.pick(CITIES) : random.pick(CAPITALS)[1]
}

function drawnDay(random: Random): string {
  const date = `2025-${twoDigits(random.integer(1, 9))}-${twoDigits(random.integer(1, 28))}`
  return random.pick(['today', 'tomorrow', 'Monday', 'Friday', 'next week', date])
}
