import type { ToolSetup } from './setup.ts'

/** A tool to begin with, whole enough for a first loop. */
export function exampleTool(id: string): ToolSetup {
  return {
    id,
    name: 'get_weather',
    description: 'The weather at a place right now.',
    parameters: pretty({
      type: 'object',
      properties: {
        city: { type: 'string', description: 'City and country' },
        unit: { type: 'string', enum: ['celsius', 'fahrenheit'] },
      },
      required: ['city'],
      additionalProperties: false,
    }),
    strict: false,
    cannedResult: '{"temperature": 18, "sky": "clear"}',
  }
}

export function blankTool(id: string): ToolSetup {
  return {
    id,
    name: '',
    description: '',
    parameters: pretty({ type: 'object', properties: {}, additionalProperties: false }),
    strict: false,
    cannedResult: '',
  }
}

export const exampleSchema: string = pretty({
  type: 'object',
  properties: {
    title: { type: 'string' },
    keywords: { type: 'array', items: { type: 'string' } },
    rating: { type: 'integer', minimum: 1, maximum: 5 },
  },
  required: ['title', 'keywords', 'rating'],
  additionalProperties: false,
})

function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
