import type { Random } from '../random.ts'
import { FIRST_NAMES } from '../vocabulary/names.ts'
import { ANIMALS, JOBS, VEGETABLES } from '../vocabulary/nouns.ts'
import { CAPITALS } from '../vocabulary/places.ts'
import { capitalized } from '../words-and-articles.ts'
import { functionTool, property, type ToolCase } from './tool-case.ts'

const ROOMS = ['kitchen', 'bedroom', 'living room', 'bathroom', 'office', 'garage']
const MUSIC = ['jazz', 'rock', 'classical music', 'some piano music', 'lofi beats', 'the news']
const SUBJECTS = ['Meeting', 'Hello', 'Invoice', 'Question', 'Report', 'Lunch', 'Reminder']
const BODIES = ['See you at noon.', 'The report is ready.', 'Please call me.', 'Can we talk tomorrow?']

export function webSearch(random: Random): ToolCase {
  const query = random.pick([
    random.pick(ANIMALS),
    random.pick(JOBS),
    `history of ${random.pick(CAPITALS)[0]}`,
    `how to cook ${random.pick(VEGETABLES)}`,
  ])
  const title = capitalized(query) + random.pick([' explained', ' - an overview', ': the basics'])
  return {
    tool: functionTool(
      random.pick(['web_search', 'search', 'search_web']),
      random.pick(['Search the web.', 'Search the internet for a query']),
      { query: property('string', 'Search query') },
    ),
    request: random.pick([
      `Search the web for ${query}.`,
      `Find information about ${query} online.`,
      `Look up ${query} on the internet`,
      `Can you search for ${query}?`,
    ]),
    arguments: { query },
    result: { results: [{ title, url: `https://example.com/${random.integer(1, 999)}` }] },
    answer: `I found "${title}".`,
  }
}

export function email(random: Random): ToolCase {
  const host = random.pick(['example.com', 'mail.org', 'work.net'])
  const to = `${random.pick(FIRST_NAMES).toLowerCase()}@${host}`
  const subject = random.pick(SUBJECTS)
  const body = random.pick(BODIES)
  return {
    tool: functionTool(random.pick(['send_email', 'email_send', 'sendMail']), 'Send an email.', {
      to: property('string', 'Recipient address'),
      subject: property('string', 'Subject line'),
      body: property('string', 'Text of the email'),
    }),
    request: random.pick([
      `Send an email to ${to} with subject "${subject}" saying "${body}"`,
      `Email ${to}, subject ${subject}: ${body}`,
    ]),
    arguments: { to, subject, body },
    result: { status: 'sent' },
    answer: `The email to ${to} was sent.`,
    vagueRequest: 'Send an email for me.',
  }
}

export function music(random: Random): ToolCase {
  const query = random.pick(MUSIC)
  return {
    tool: functionTool(random.pick(['play_music', 'play']), 'Play music.', {
      query: property('string', 'What to play'),
    }),
    request: random.pick([`Play ${query}.`, `I want to hear ${query}`]),
    arguments: { query },
    result: { status: 'playing' },
    answer: `Now playing ${query}.`,
  }
}

export function light(random: Random): ToolCase {
  const room = random.pick(ROOMS)
  const state = random.pick(['on', 'off'])
  return {
    tool: functionTool(random.pick(['set_light', 'control_light', 'switch_light']), 'Turn a light on or off.', {
      room: property('string', 'Room'),
      state: property('string', 'New state', ['on', 'off']),
    }),
    request: random.pick([
      `Turn ${state} the light in the ${room}.`,
      `Switch the ${room} light ${state}.`,
      `Lights ${state} in the ${room} please`,
    ]),
    arguments: { room, state },
    result: { ok: true },
    answer: `The light in the ${room} is now ${state}.`,
  }
}

export function file(random: Random): ToolCase {
  const stem = random.pick(['notes', 'todo', 'report', 'data', 'readme', 'config'])
  const path = stem + random.pick(['.txt', '.md', '.json', '.csv'])
  const place = random.pick(['under the tree', 'behind the house', 'by the lake', 'in the rain'])
  const content = `The ${random.pick(ANIMALS)} ${random.pick(['sleeps', 'runs', 'eats', 'hides', 'waits'])} ${place}.`
  return {
    tool: functionTool(random.pick(['read_file', 'open_file']), 'Read a file.', {
      path: property('string', 'File path'),
    }),
    request: random.pick([
      `What does ${path} say?`,
      `Read the file ${path}.`,
      `Open ${path} and tell me what is in it.`,
    ]),
    arguments: { path },
    result: { content },
    answer: `The file ${path} says: ${content}`,
  }
}
