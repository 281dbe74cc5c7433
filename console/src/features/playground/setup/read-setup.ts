import { bounds } from '../../../../../src/contract/bounds.ts'
import { fixedNames, fixedParameters, type FixedName } from './fixed-parameters.ts'
import { numberParameters, type NumberName } from './number-parameters.ts'
import { emptySetup, formatTypes, type Choice, type FormatSetup, type Setup, type ToolSetup } from './setup.ts'

/**
 * A set-up out of something that anybody may have written (a link) or an older version of this page (the history): what fits is taken,
 * the rest is as if never set.
 */
export function readSetup(given: unknown, newId: () => string): Setup {
  const from = fields(given)
  return {
    model: text(from['model'], 256),
    promptRole: from['promptRole'] === 'developer' ? 'developer' : 'system',
    prompt: text(from['prompt']),
    numbers: readNumbers(fields(from['numbers'])),
    effort: text(from['effort'], bounds.reasoningEffortLengthMax),
    stop: list(from['stop'])
      .slice(0, bounds.stopSequencesMax)
      .map((sequence) => text(sequence)),
    stream: from['stream'] !== false,
    includeUsage: from['includeUsage'] === undefined ? emptySetup.includeUsage : choice(from['includeUsage']),
    includeObfuscation: choice(from['includeObfuscation']),
    tools: list(from['tools'])
      .slice(0, bounds.toolsMax)
      .map((tool) => readTool(fields(tool), newId())),
    toolChoice: text(from['toolChoice'], 128),
    parallelToolCalls: choice(from['parallelToolCalls']),
    answersByItself: from['answersByItself'] === true,
    format: readFormat(from['format']),
    fixed: readFixed(fields(from['fixed'])),
  }
}

export function readFormat(given: unknown): FormatSetup {
  const from = fields(given)
  return {
    type: formatTypes.find((type) => type === from['type']) ?? 'default',
    name: text(from['name'], bounds.nameLengthMax),
    strict: from['strict'] !== false,
    schema: text(from['schema']),
  }
}

function readTool(from: Fields, id: string): ToolSetup {
  return {
    id,
    name: text(from['name'], bounds.nameLengthMax),
    description: text(from['description']),
    parameters: text(from['parameters']),
    strict: from['strict'] === true,
    cannedResult: text(from['cannedResult']),
  }
}

function readNumbers(from: Fields): Setup['numbers'] {
  const numbers: Partial<Record<NumberName, string>> = {}
  for (const { name } of numberParameters) {
    const value = text(from[name], 32)
    if (value !== '') numbers[name] = value
  }
  return numbers
}

function readFixed(from: Fields): Setup['fixed'] {
  const fixed: Partial<Record<FixedName, number>> = {}
  for (const name of fixedNames) {
    const place = from[name]
    if (typeof place === 'number' && place in fixedParameters[name]) fixed[name] = place
  }
  return fixed
}

type Fields = Readonly<Record<string, unknown>>

export function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function text(value: unknown, lengthMax = 1_000_000): string {
  return typeof value === 'string' ? value.slice(0, lengthMax) : ''
}

function choice(value: unknown): Choice {
  return value === 'true' || value === 'false' ? value : ''
}
