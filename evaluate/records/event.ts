import type { Random } from '../random.ts'
import { monthName } from '../vocabulary/calendar.ts'
import { FAMILY_NAMES, FIRST_NAMES } from '../vocabulary/names.ts'
import { CITIES } from '../vocabulary/places.ts'
import { twoDigits } from '../words-and-articles.ts'
import type { Described } from './described.ts'

export const EVENTS = 'meeting concert workshop wedding lecture picnic match exhibition party conference webinar'.split(
  ' ',
)

export function drawnEvent(random: Random) {
  return {
    event: random.pick(EVENTS),
    date: `${monthName(random.integer(1, 12))} ${random.integer(1, 28)}`,
    time: `${twoDigits(random.integer(8, 20))}:${random.pick(['00', '15', '30', '45'])}`,
    place: random.pick([
      'the town hall',
      'the library',
      `Room ${random.integer(1, 40)}`,
      'the park',
      `Hotel ${random.pick(FAMILY_NAMES)}`,
      `the ${random.pick(CITIES)} arena`,
    ]),
    host: `${random.pick(FIRST_NAMES)} ${random.pick(FAMILY_NAMES)}`,
    price: random.integer(0, 90),
  }
}

export function describedEvent(random: Random): Described {
  const record = drawnEvent(random)
  const { event, date, time, place, host, price } = record
  const opening = random.pick([
    `The ${event} takes place on ${date} at ${time} in ${place}.`,
    `Join us for the ${event} on ${date}, starting at ${time}, at ${place}.`,
  ])
  return {
    record,
    text: `${opening} It is hosted by ${host}. ${price === 0 ? 'Entry is free.' : `Tickets cost $${price}.`}`,
    told: ['date', 'time', 'place', 'host'],
    questions: [
      { field: 'date', text: random.pick(['When is the event?', 'On which date is it?']) },
      { field: 'time', text: 'At what time does it start?' },
      { field: 'place', text: 'Where does it take place?' },
      { field: 'host', text: random.pick(['Who is the host?', 'Who hosts it?']) },
      { field: 'price', text: 'How much is a ticket?' },
    ],
    spoken: { price: price === 0 ? 'free' : `$${price}` },
  }
}
