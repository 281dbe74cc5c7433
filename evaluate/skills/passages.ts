import { expectText, type Question, userQuestion } from '../question.ts'
import type { Random } from '../random.ts'
import { describedEvent } from '../records/event.ts'
import { describedPerson } from '../records/person.ts'
import { describedProduct } from '../records/product.ts'

/** A short text and a question about it. About a person, the text may not say. */
export function askPassage(random: Random): Question {
  const kind = random.pick(['person', 'people', 'event', 'product'])
  const isPerson = kind === 'person' || kind === 'people'
  const subject = isPerson
    ? describedPerson(random)
    : kind === 'event'
      ? describedEvent(random)
      : describedProduct(random)
  const { field, text: question } = random.pick(subject.questions)
  const texts = kind === 'people' && random.chance(0.5) ? [subject.text, describedPerson(random).text] : [subject.text]
  const passage = random.shuffle(texts).join(' ')
  const text = random.pick([
    `${passage}\n\n${question}`,
    `${passage} ${question}`,
    `Read the text and answer.\n\nText: ${passage}\n\nQuestion: ${question}`,
    `Context: ${passage}\n${question}`,
    `Passage:\n${passage}\n\nUsing only the passage, answer: ${question}`,
    `${question}\n\n${passage}`,
  ])
  if (isPerson && !subject.told.includes(field)) return userQuestion(text, { kind: 'denial' })
  return userQuestion(text, expectText(subject.spoken[field] ?? subject.record[field] ?? ''))
}
