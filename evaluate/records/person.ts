import type { Random } from '../random.ts'
import { FAMILY_NAMES, FIRST_NAMES } from '../vocabulary/names.ts'
import { ANIMALS, JOBS } from '../vocabulary/nouns.ts'
import { CAPITALS, CITIES } from '../vocabulary/places.ts'
import { withArticle } from '../words-and-articles.ts'
import type { Described } from './described.ts'

const HOBBIES =
  'chess painting hiking cooking running reading gardening fishing dancing photography cycling sailing'.split(' ')
const MAIL_HOSTS = ['example.com', 'mail.org', 'test.net', 'acme.io']

/** Somebody who does not exist, as a record. */
export function drawnPerson(random: Random) {
  const first = random.pick(FIRST_NAMES)
  const last = random.pick(FAMILY_NAMES)
  return {
    name: `${first} ${last}`,
    age: random.integer(18, 80),
    city: random.pick(CITIES),
    job: random.pick(JOBS),
    email: `${first}.${last}@${random.pick(MAIL_HOSTS)}`.toLowerCase(),
    phone: [random.digits(3), random.digits(3), random.digits(4)].join('-'),
    hobby: random.pick(HOBBIES),
    pet: random.pick(ANIMALS),
    salary: random.integer(20, 150) * 1000,
    country: random.pick(CAPITALS)[0],
  }
}

const QUESTIONS = {
  age: ['How old is {}?', 'What is the age of {}?'],
  city: ['Where does {} live?', 'In which city does {} live?'],
  job: ['What is the job of {}?', 'What does {} do for a living?'],
  hobby: ['What is the hobby of {}?', 'What does {} like to do?'],
  pet: ['Which pet does {} have?'],
  email: ['What is the email address of {}?', 'How can I email {}?'],
  phone: ['What is the phone number of {}?'],
  country: ['Where was {} born?'],
  salary: ['How much does {} earn?'],
} as const

/** A person in sentences. Which of the facts are told is left to chance: a question may have no answer in the text. */
export function describedPerson(random: Random): Described {
  const record = drawnPerson(random)
  const { name, age, city, job, email, phone, hobby, pet, country } = record
  const opening = random.pick([
    `${name} is ${age} years old and lives in ${city}.`,
    `${name}, aged ${age}, lives in ${city}.`,
  ])
  const sentences: [string, string][] = [
    ['job', random.pick([`They work as ${withArticle(job)}.`, `Their job is ${job}.`])],
    ['hobby', random.pick([`In their free time they enjoy ${hobby}.`, `Their favourite hobby is ${hobby}.`])],
    ['pet', `They keep ${withArticle(pet)} as a pet.`],
    ['email', random.pick([`Their email address is ${email}.`, `You can write to ${email}.`])],
    ['phone', `Their phone number is ${phone}.`],
    ['country', `They were born in ${country}.`],
  ]
  const told = random.sample(sentences, random.integer(2, 5))
  const questions = Object.entries(QUESTIONS).map(([field, texts]) => ({
    field,
    text: random.pick(texts).replace('{}', name),
  }))
  return {
    record,
    text: [opening, ...told.map(([, sentence]) => sentence)].join(' '),
    told: ['name', 'age', 'city', ...told.map(([field]) => field)],
    questions,
    spoken: {},
  }
}
