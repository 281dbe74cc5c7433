/** One value of one parameter and what becomes of it. `with` holds the other parameters that the case needs. */
export interface ParameterRow {
  parameter: string
  what: string
  value: unknown
  with?: Record<string, unknown>
  /** Undefined: accepted. */
  refused?: { code: string; param: string }
}

function accepted(parameter: string, what: string, value: unknown, others?: Record<string, unknown>): ParameterRow {
  return { parameter, what, value, ...(others === undefined ? {} : { with: others }) }
}

function refused(code: string) {
  return (
    parameter: string,
    what: string,
    value: unknown,
    param = parameter,
    others?: Record<string, unknown>,
  ): ParameterRow => ({
    parameter,
    what,
    value,
    refused: { code, param },
    ...(others === undefined ? {} : { with: others }),
  })
}

const invalid = refused('invalid_value')
const unsupported = refused('unsupported_value')
const missing = refused('missing_required_parameter')

export function tool(name: string, more: Record<string, unknown> = {}) {
  return { type: 'function', function: { name, ...more } }
}

function manyTools(count: number) {
  return Array.from({ length: count }, (_, index) => tool(`tool_${index}`))
}

/** A model that announces nothing but what it must: it takes any effort and any length. */
export const plainModelId = 'house/plain'

const streaming = { stream: true }
const oneTool = { tools: [tool('look_up')] }
const schema = { type: 'object', properties: { answer: { type: 'string' } } }

/** Bounded numbers: both edges accepted, a hair beyond each refused, and the types that are not numbers. */
function numberRows(parameter: string, lowest: number, highest: number): ParameterRow[] {
  return [
    accepted(parameter, 'the lowest value', lowest),
    accepted(parameter, 'the highest value', highest),
    accepted(parameter, 'a fraction', 0.75),
    accepted(parameter, 'null, as if left out', null),
    invalid(parameter, 'just below the lowest', lowest - 0.001),
    invalid(parameter, 'just above the highest', highest + 0.001),
    invalid(parameter, 'a number in quotes', '1'),
    invalid(parameter, 'a boolean', true),
    invalid(parameter, 'an array', [1]),
  ]
}

function outputTokenRows(parameter: string): ParameterRow[] {
  return [
    accepted(parameter, 'the lowest value', 1),
    accepted(parameter, "the model's own maximum", 1024),
    accepted(parameter, 'what agents send by default, to a model without a maximum', 32_000, { model: plainModelId }),
    accepted(parameter, 'null, as if left out', null),
    invalid(parameter, 'zero', 0),
    invalid(parameter, 'a negative number', -1),
    invalid(parameter, 'a fraction', 1.5),
    invalid(parameter, 'a number in quotes', '10'),
    invalid(parameter, "one above the model's maximum", 1025),
  ]
}

function booleanRows(parameter: string, others?: Record<string, unknown>): ParameterRow[] {
  return [
    accepted(parameter, 'true', true, others),
    accepted(parameter, 'false', false, others),
    accepted(parameter, 'null, as if left out', null),
    invalid(parameter, 'a word', 'true', parameter, others),
    invalid(parameter, 'a number', 1, parameter, others),
  ]
}

/** Fixed values: whatever else is sent, of whatever type, is `unsupported_value` and never `invalid_value`. */
function fixedRows(parameter: string, good: readonly unknown[], bad: readonly unknown[]): ParameterRow[] {
  return [
    ...good.map((value) => accepted(parameter, `the fixed value ${JSON.stringify(value)}`, value)),
    accepted(parameter, 'null, as if left out', null),
    ...bad.map((value) => unsupported(parameter, `another value: ${JSON.stringify(value)}`, value)),
  ]
}

export const parameterRows: readonly ParameterRow[] = [
  accepted('model', 'an id of the list', 'house/model-1.0'),
  missing('model', 'absent', undefined),
  invalid('model', 'null', null),
  invalid('model', 'the empty string', ''),
  invalid('model', 'a number', 7),

  accepted('messages', 'one message', [{ role: 'user', content: 'Hi' }]),
  missing('messages', 'absent', undefined),
  invalid('messages', 'null', null),
  invalid('messages', 'an empty array', []),
  invalid('messages', 'a string', 'Hi'),
  invalid('messages', 'an object', { role: 'user', content: 'Hi' }),
  invalid('messages', 'an item that is no object', ['Hi'], 'messages[0]'),
  invalid('messages', 'a null item', [{ role: 'user', content: 'Hi' }, null], 'messages[1]'),

  ...booleanRows('stream'),

  accepted('stream_options', 'an empty object', {}, streaming),
  accepted('stream_options', 'both fields', { include_usage: true, include_obfuscation: false }, streaming),
  accepted('stream_options', 'null fields', { include_usage: null, include_obfuscation: null }, streaming),
  accepted('stream_options', 'null without stream', null),
  invalid('stream_options', 'a boolean', true, 'stream_options', streaming),
  invalid('stream_options', 'an array', [], 'stream_options', streaming),
  invalid('stream_options', 'usage in words', { include_usage: 'yes' }, 'stream_options.include_usage', streaming),
  invalid(
    'stream_options',
    'padding as 0',
    { include_obfuscation: 0 },
    'stream_options.include_obfuscation',
    streaming,
  ),
  invalid('stream_options', 'no stream', { include_usage: true }),
  invalid('stream_options', 'an empty object without stream', {}),
  invalid('stream_options', 'stream false', { include_usage: true }, 'stream_options', { stream: false }),

  ...numberRows('temperature', 0, 2),
  accepted('temperature', 'together with top_p', 1, { top_p: 1 }),
  ...numberRows('top_p', 0, 1),

  ...outputTokenRows('max_completion_tokens'),
  ...outputTokenRows('max_tokens'),
  invalid('max_tokens', 'together with max_completion_tokens', 5, 'max_tokens', { max_completion_tokens: 5 }),
  accepted('max_tokens', 'together with a null max_completion_tokens', 5, { max_completion_tokens: null }),

  accepted('stop', 'a string', 'END'),
  accepted('stop', 'one string in an array', ['END']),
  accepted('stop', 'four strings', ['a', 'b', 'c', 'd']),
  accepted('stop', 'null, as if left out', null),
  invalid('stop', 'five strings', ['a', 'b', 'c', 'd', 'e']),
  invalid('stop', 'an empty array', []),
  invalid('stop', 'the empty string', ''),
  invalid('stop', 'an empty string in an array', ['a', ''], 'stop[1]'),
  invalid('stop', 'a number in an array', [7], 'stop[0]'),
  invalid('stop', 'a number', 7),
  invalid('stop', 'an object', {}),

  accepted('seed', 'zero', 0),
  accepted('seed', 'a negative integer', -7),
  accepted('seed', 'the largest exact integer', Number.MAX_SAFE_INTEGER),
  accepted('seed', 'null, as if left out', null),
  invalid('seed', 'a fraction', 0.5),
  invalid('seed', 'a number in quotes', '7'),

  accepted('reasoning_effort', 'an effort that the model lists', 'high'),
  accepted('reasoning_effort', 'one character, to a model that lists none', 'x', { model: plainModelId }),
  accepted('reasoning_effort', '64 characters, to a model that lists none', 'e'.repeat(64), { model: plainModelId }),
  accepted('reasoning_effort', 'null, as if left out', null),
  invalid('reasoning_effort', '65 characters', 'e'.repeat(65), 'reasoning_effort', { model: plainModelId }),
  invalid('reasoning_effort', 'the empty string', ''),
  invalid('reasoning_effort', 'a number', 3),
  unsupported('reasoning_effort', 'an effort that the model does not list', 'xhigh'),
  unsupported('reasoning_effort', 'none, to a model that always reasons', 'none'),

  accepted('tools', 'an empty array', []),
  accepted('tools', '128 tools', manyTools(128)),
  accepted('tools', 'name, description, parameters', [tool('f', { description: 'Looks', parameters: schema })]),
  accepted('tools', 'no description and no parameters', [tool('f')]),
  accepted('tools', 'null description and parameters', [tool('f', { description: null, parameters: null })]),
  accepted('tools', 'strict, which the table does not list', [tool('f', { strict: true, parameters: schema })]),
  accepted('tools', 'a name of 64 characters', [tool('a-Z_0'.repeat(12) + 'abcd')]),
  accepted('tools', 'null, as if left out', null),
  invalid('tools', '129 tools', manyTools(129)),
  invalid('tools', 'a name of 65 characters', [tool('n'.repeat(65))], 'tools[0].function.name'),
  invalid('tools', 'an empty name', [tool('')], 'tools[0].function.name'),
  invalid('tools', 'a name with a space', [tool('a'), tool('b c')], 'tools[1].function.name'),
  invalid('tools', 'a name with a dot', [tool('a.b')], 'tools[0].function.name'),
  invalid('tools', 'the same name twice', [tool('a'), tool('b'), tool('a')], 'tools[2].function.name'),
  missing('tools', 'no name', [{ type: 'function', function: {} }], 'tools[0].function.name'),
  missing('tools', 'no function', [{ type: 'function' }], 'tools[0].function'),
  missing('tools', 'no type', [{ function: { name: 'f' } }], 'tools[0].type'),
  invalid('tools', 'another type', [{ type: 'retrieval', function: { name: 'f' } }], 'tools[0].type'),
  invalid('tools', 'parameters in words', [tool('f', { parameters: 'none' })], 'tools[0].function.parameters'),
  invalid('tools', 'parameters as a list', [tool('f', { parameters: [] })], 'tools[0].function.parameters'),
  invalid('tools', 'a numeric description', [tool('f', { description: 1 })], 'tools[0].function.description'),
  invalid('tools', 'an object', tool('f')),

  accepted('tool_choice', 'none', 'none', oneTool),
  accepted('tool_choice', 'auto', 'auto', oneTool),
  accepted('tool_choice', 'required', 'required', oneTool),
  accepted('tool_choice', 'an object naming a tool', tool('look_up'), oneTool),
  accepted('tool_choice', 'null, as if left out', null),
  invalid('tool_choice', 'no tools', 'auto'),
  invalid('tool_choice', 'none, and no tools', 'none'),
  invalid('tool_choice', 'another word', 'any', 'tool_choice', oneTool),
  invalid('tool_choice', 'a tool that is not there', tool('look_down'), 'tool_choice.function.name', oneTool),
  missing('tool_choice', 'no name', { type: 'function', function: {} }, 'tool_choice.function.name', oneTool),
  invalid('tool_choice', 'a boolean', true, 'tool_choice', oneTool),

  ...booleanRows('parallel_tool_calls', oneTool),
  invalid('parallel_tool_calls', 'true, and no tools', true),
  invalid('parallel_tool_calls', 'false, and no tools', false),

  ...fixedRows('n', [1], [0, 2, 1.5, '1', true, [1]]),
  ...fixedRows('logprobs', [false], [true, 'false', 0]),
  ...fixedRows('logit_bias', [{}], [{ '50256': -100 }, [], 'none', 0]),
  ...numberRows('frequency_penalty', -2, 2),
  ...numberRows('presence_penalty', -2, 2),

  accepted('response_format', 'text', { type: 'text' }),
  accepted('response_format', 'json_object', { type: 'json_object' }),
  accepted('response_format', 'json_schema', jsonSchema({ name: 'reply', strict: true, schema })),
  accepted('response_format', 'json_schema without strict', jsonSchema({ name: 'reply', schema })),
  accepted('response_format', 'a field beside the type', { type: 'json_object', schema }),
  accepted('response_format', 'null, as if left out', null),
  missing('response_format', 'no type', {}, 'response_format.type'),
  invalid('response_format', 'another type', { type: 'xml' }, 'response_format.type'),
  invalid('response_format', 'a string', 'json_object'),
  missing('response_format', 'no schema wrapper', { type: 'json_schema' }, 'response_format.json_schema'),
  missing('response_format', 'no name', jsonSchema({ schema }), 'response_format.json_schema.name'),
  missing('response_format', 'no schema', jsonSchema({ name: 'reply' }), 'response_format.json_schema.schema'),
  invalid(
    'response_format',
    'strict in words',
    jsonSchema({ name: 'reply', strict: 'yes', schema }),
    'response_format.json_schema.strict',
  ),

  ...fixedRows('service_tier', ['auto', 'default'], ['flex', 'priority', '', 1, {}]),
  ...fixedRows('store', [false], [true, 'false', 0]),
  ...fixedRows('modalities', [['text']], [['text', 'audio'], ['audio'], ['text', 'text'], [], 'text', {}]),
  ...fixedRows('verbosity', ['medium'], ['low', 'high', '', 2]),
]

function jsonSchema(json: Record<string, unknown>) {
  return { type: 'json_schema', json_schema: json }
}
