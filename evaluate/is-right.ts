import { isDeepStrictEqual } from 'node:util'
import type { Expectation, ExpectedCall } from './question.ts'
import type { Reply } from './reply.ts'

/** Whether a reply is what the question expected. A reply that was cut off is wrong whatever it says. */
export function isRight(expected: Expectation, reply: Reply): boolean {
  if (reply.finishReason === 'length') return false
  if (expected.kind === 'calls') return hasExactly(expected.calls, reply)
  if (reply.calls.length > 0) return false
  switch (expected.kind) {
    case 'numbers':
      return isDeepStrictEqual(numbersIn(reply.text).slice(-expected.values.length), expected.values)
    case 'text':
      return containsWords(reply.text, expected.text)
    case 'denial':
      return containsWords(reply.text, 'not')
    case 'json':
      return isDeepStrictEqual(parsed(reply.text), expected.value)
    case 'no-call':
      return reply.text.trim() !== ''
  }
}

function numbersIn(text: string): number[] {
  const plain = text.replaceAll(/[,$]/g, '')
  return (plain.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)
}

function containsWords(text: string, wanted: string): boolean {
  const words = RegExp.escape(wanted.replace(/\.$/, ''))
  return new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, 'iu').test(text)
}

function hasExactly(calls: readonly ExpectedCall[], reply: Reply): boolean {
  const left = reply.calls.map(({ name, argumentsText }) => ({ name, arguments: parsed(argumentsText) }))
  if (left.length !== calls.length) return false
  for (const call of calls) {
    const index = left.findIndex((made) => isDeepStrictEqual(made, { name: call.name, arguments: call.arguments }))
    if (index === -1) return false
    left.splice(index, 1)
  }
  return true
}

/** Undefined, which equals no JSON value, where the text is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
