import { bounds } from '../../../../../src/contract/bounds.ts'

/** A parameter that is a number: what it is called, where it ends, and what it does. */
export interface NumberParameter {
  name:
    | 'temperature'
    | 'top_p'
    | 'max_completion_tokens'
    | 'max_tokens'
    | 'seed'
    | 'frequency_penalty'
    | 'presence_penalty'
  label: string
  hint: string
  min?: number
  max?: number
  /** Where it has both ends, it can be drawn as well as typed. */
  step?: number
  /** Where the knob rests while nothing is set. */
  neutral?: number
  whole: boolean
  /** No more than the model's own maximum of output. */
  boundByModel?: true
  /** Out of the way, since something better exists. */
  rare?: true
}

export const numberParameters: readonly NumberParameter[] = [
  {
    name: 'temperature',
    label: 'Temperature',
    hint: 'Higher varies more. This or Top P, not both.',
    ...bounds.temperature,
    neutral: 1,
    step: 0.05,
    whole: false,
  },
  {
    name: 'top_p',
    label: 'Top P',
    hint: 'Nucleus sampling threshold.',
    ...bounds.topP,
    neutral: 1,
    step: 0.01,
    whole: false,
  },
  {
    name: 'max_completion_tokens',
    label: 'Most output tokens',
    hint: 'Answer and reasoning together.',
    min: bounds.outputTokensMin,
    whole: true,
    boundByModel: true,
  },
  {
    name: 'frequency_penalty',
    label: 'Frequency penalty',
    hint: 'Against tokens that came often.',
    ...bounds.penalty,
    neutral: 0,
    step: 0.05,
    whole: false,
  },
  {
    name: 'presence_penalty',
    label: 'Presence penalty',
    hint: 'Against tokens that came at all.',
    ...bounds.penalty,
    neutral: 0,
    step: 0.05,
    whole: false,
  },
  { name: 'seed', label: 'Seed', hint: 'Tends to repeat the same answer.', whole: true },
  {
    name: 'max_tokens',
    label: 'Most tokens (old name)',
    hint: 'Deprecated. Not together with the other maximum.',
    min: bounds.outputTokensMin,
    whole: true,
    boundByModel: true,
    rare: true,
  },
]

export type NumberName = NumberParameter['name']

/** What is wrong with a typed number; undefined for nothing. An empty field leaves the parameter out. */
export function numberFault(parameter: NumberParameter, text: string, modelMax?: number): string | undefined {
  if (text.trim() === '') return undefined
  const value = Number(text)
  const max = parameter.boundByModel === true ? modelMax : parameter.max
  if (!Number.isFinite(value)) return 'Not a number.'
  if (parameter.whole && !Number.isSafeInteger(value)) return 'A whole number, please.'
  if (parameter.min !== undefined && value < parameter.min) return `At least ${parameter.min}.`
  if (max !== undefined && value > max) return `At most ${max.toLocaleString('en')}.`
  return undefined
}
