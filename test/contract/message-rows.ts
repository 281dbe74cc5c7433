/** A conversation and what becomes of it. */
export interface MessageRow {
  role: string
  what: string
  messages: readonly unknown[]
  /** Undefined: accepted. */
  refused?: { code: string; param: string }
}

const user = { role: 'user', content: 'Hi' }
const call = { id: 'call_1', type: 'function', function: { name: 'look_up', arguments: '{"q":1}' } }
const part = { type: 'text', text: 'Hello' }

function turn(fields: Record<string, unknown>) {
  return { role: 'assistant', content: 'Hello', reasoning_content: 'Hm.', ...fields }
}

const calling = turn({ content: null, tool_calls: [call] })

function answering(fields: Record<string, unknown> = {}) {
  return { role: 'tool', tool_call_id: 'call_1', content: '42', ...fields }
}

function accepted(role: string, what: string, ...messages: unknown[]): MessageRow {
  return { role, what, messages }
}

function invalid(role: string, what: string, param: string, ...messages: unknown[]): MessageRow {
  return { role, what, messages, refused: { code: 'invalid_value', param } }
}

function missing(role: string, what: string, param: string, ...messages: unknown[]): MessageRow {
  return { role, what, messages, refused: { code: 'missing_required_parameter', param } }
}

function promptRows(role: 'system' | 'developer' | 'user'): MessageRow[] {
  return [
    accepted(role, 'a string', { role, content: 'Hi' }),
    accepted(role, 'the empty string', { role, content: '' }),
    accepted(role, 'text parts', { role, content: [part, part] }),
    accepted(role, 'an extra name', { role, content: 'Hi', name: 'ada' }),
    missing(role, 'no content', 'messages[0].content', { role }),
    invalid(role, 'null content', 'messages[0].content', { role, content: null }),
    invalid(role, 'numeric content', 'messages[0].content', { role, content: 7 }),
    invalid(role, 'an object for content', 'messages[0].content', { role, content: part }),
    missing(role, 'a part without text', 'messages[0].content[1].text', { role, content: [part, { type: 'text' }] }),
    missing(role, 'a part without type', 'messages[0].content[0].type', { role, content: [{ text: 'Hi' }] }),
    invalid(role, 'a numeric text', 'messages[0].content[0].text', { role, content: [{ type: 'text', text: 1 }] }),
    invalid(role, 'a string among parts', 'messages[0].content[1]', { role, content: [part, 'Hi'] }),
  ]
}

/** Parts that are no text, each named by its own path. */
const foreignParts = [
  { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
  { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } },
  { type: 'file', file: { file_id: 'file-1' } },
  { type: 'refusal', refusal: 'No.' },
]

export const messageRows: readonly MessageRow[] = [
  ...promptRows('system'),
  ...promptRows('developer'),
  ...promptRows('user'),
  ...foreignParts.flatMap((foreign) => [
    invalid('user', `a part of type ${foreign.type}`, 'messages[0].content[0].type', {
      role: 'user',
      content: [foreign],
    }),
    invalid('user', `a later part of type ${foreign.type}`, 'messages[2].content[1].type', user, turn({}), {
      role: 'user',
      content: [part, foreign],
    }),
  ]),
  accepted('user', 'a part with keys that agents add', {
    role: 'user',
    content: [{ ...part, role: 'user', refusal: null, reasoning_content: null, cache_control: {} }],
  }),
  missing('user', 'no role', 'messages[0].role', { content: 'Hi' }),
  invalid('user', 'an unknown role', 'messages[0].role', { role: 'function', name: 'f', content: 'Hi' }),
  invalid('user', 'a null role', 'messages[0].role', { role: null, content: 'Hi' }),
  invalid('user', 'an unknown role, later', 'messages[1].role', user, { role: 'bot', content: 'Hi' }),

  accepted('assistant', 'a string', user, turn({}), user),
  accepted('assistant', 'text parts', user, turn({ content: [part] }), user),
  accepted('assistant', 'the last turn', user, turn({})),
  accepted('assistant', 'null content with calls', user, calling, answering()),
  accepted(
    'assistant',
    'absent content with calls',
    user,
    turn({ content: undefined, tool_calls: [call] }),
    answering(),
  ),
  accepted('assistant', 'empty reasoning', user, turn({ reasoning_content: '' }), user),
  accepted('assistant', 'empty and null tool_calls', user, turn({ tool_calls: [] }), turn({ tool_calls: null }), user),
  accepted(
    'assistant',
    'arguments that are no JSON',
    user,
    turn({ tool_calls: [withArguments('{"q":')] }),
    answering(),
  ),
  accepted('assistant', 'what SDKs replay', user, turn({ refusal: null, parsed: null, annotations: [], audio: null })),
  accepted('assistant', 'a name', user, turn({ name: 'model', function_call: null }), user),
  accepted('assistant', 'a call with extra keys', user, turn({ tool_calls: [{ ...call, index: 0 }] }), answering()),
  invalid('assistant', 'numeric content', 'messages[1].content', user, turn({ content: 7 })),
  invalid('assistant', 'an image part', 'messages[1].content[0].type', user, turn({ content: [foreignParts[0]] })),
  invalid('assistant', 'numeric reasoning', 'messages[1].reasoning_content', user, turn({ reasoning_content: 7 })),
  invalid(
    'assistant',
    'reasoning in parts',
    'messages[1].reasoning_content',
    user,
    turn({ reasoning_content: [part] }),
  ),
  invalid('assistant', 'calls that are no array', 'messages[1].tool_calls', user, turn({ tool_calls: call })),
  missing('assistant', 'a call without id', 'messages[1].tool_calls[0].id', user, {
    ...calling,
    tool_calls: [{ type: 'function', function: call.function }],
  }),
  missing('assistant', 'a call without function', 'messages[1].tool_calls[1].function', user, {
    ...calling,
    tool_calls: [call, { id: 'call_2', type: 'function' }],
  }),
  missing('assistant', 'a call without name', 'messages[1].tool_calls[0].function.name', user, {
    ...calling,
    tool_calls: [{ ...call, function: { arguments: '{}' } }],
  }),
  missing('assistant', 'a call without arguments', 'messages[1].tool_calls[0].function.arguments', user, {
    ...calling,
    tool_calls: [{ ...call, function: { name: 'look_up' } }],
  }),
  invalid('assistant', 'arguments as an object', 'messages[1].tool_calls[0].function.arguments', user, {
    ...calling,
    tool_calls: [withArguments({ q: 1 })],
  }),
  invalid('assistant', 'a call of another type', 'messages[1].tool_calls[0].type', user, {
    ...calling,
    tool_calls: [{ ...call, type: 'custom' }],
  }),

  accepted('tool', 'a string', user, calling, answering()),
  accepted('tool', 'text parts', user, calling, answering({ content: [part] })),
  accepted('tool', 'an extra name', user, calling, answering({ name: 'look_up' })),
  accepted('tool', 'a call of an earlier turn', user, calling, answering(), turn({}), user, answering()),
  missing('tool', 'no tool_call_id', 'messages[2].tool_call_id', user, calling, { role: 'tool', content: '42' }),
  missing('tool', 'no content', 'messages[2].content', user, calling, answering({ content: undefined })),
  invalid('tool', 'null content', 'messages[2].content', user, calling, answering({ content: null })),
  invalid('tool', 'a numeric tool_call_id', 'messages[2].tool_call_id', user, calling, answering({ tool_call_id: 1 })),
  invalid('tool', 'a call that never was', 'messages[2].tool_call_id', user, calling, answering({ tool_call_id: 'x' })),
  invalid('tool', 'an answer before its call', 'messages[1].tool_call_id', user, answering(), calling),
  invalid(
    'tool',
    'an image part',
    'messages[2].content[0].type',
    user,
    calling,
    answering({ content: [foreignParts[0]] }),
  ),
]

function withArguments(text: unknown) {
  return { ...call, function: { name: 'look_up', arguments: text } }
}
