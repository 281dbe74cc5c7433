import type { ScriptStep } from './script-step.ts'

/** Text cut into word-like pieces, each with the white space before it. Joined, they give the text again. */
export function splitWords(text: string): string[] {
  return text.match(/\s*\S+|\s+$/g) ?? []
}

/** Argument text cut into pieces of a few characters, as models write it. Joined, they give the text again. */
export function splitArguments(text: string): string[] {
  return text.match(/[^]{1,12}/gu) ?? []
}

export function textSteps(text: string): ScriptStep[] {
  return splitWords(text).map((piece) => ({ type: 'text', text: piece }))
}

export function reasoningSteps(text: string): ScriptStep[] {
  return splitWords(text).map((piece) => ({ type: 'reasoning', text: piece }))
}
