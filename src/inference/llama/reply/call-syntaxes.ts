import { CHANNEL_RECIPIENT } from './channel-recipient.ts'
import type { CallForm, CallLiterals, CallSyntax } from './family.ts'
import { callArguments, literal, name, type Pattern, type PatternPart, space, spaced, word } from './pattern.ts'

/** The members of a call written as one JSON object, in the orders that models write them in. */
function objectForms(before: Pattern, after: Pattern, argumentsKey: readonly string[]): CallForm[] {
  const keys = literal(...argumentsKey.map((key) => `"${key}"`))
  const quotedName: readonly PatternPart[] = [space, literal('"'), name, literal('"')]
  const tails: Pattern[] = [
    [...spaced('}'), ...after],
    [...spaced(',', '"id"', ':', '"'), word, literal('"'), ...spaced('}'), ...after],
  ]
  // A closing bracket that the model forgot is no reason to lose the call, as long as something else marks its end.
  if (after.length > 0) tails.push(after)
  return [
    {
      head: [...before, ...spaced('{', '"name"', ':'), ...quotedName, ...spaced(',', keys, ':', callArguments)],
      tails,
    },
    {
      head: [...before, ...spaced('{', keys, ':', callArguments, ',', '"name"', ':'), ...quotedName],
      tails: [[...spaced('}'), ...after]],
    },
    { head: [...before, ...spaced('{', '"name"', ':'), ...quotedName, ...spaced('}')], tails: [after] },
  ]
}

const noList = { listForms: [], listEnd: [] } as const

const plainLiterals = { sectionOpen: '', sectionClose: '', separator: '\n', repeats: true } as const

export const hermesCalls: CallSyntax = {
  openers: ['<tool_call>'],
  bareOpener: undefined,
  forms: objectForms([literal('<tool_call>')], spaced('</tool_call>'), ['arguments', 'parameters']),
  ...noList,
  closers: ['</tool_call>'],
  literals: {
    ...plainLiterals,
    open: '<tool_call>\n{"name": "',
    afterName: '", "arguments": ',
    close: '}\n</tool_call>',
  },
}

export const deepseekCalls: CallSyntax = {
  openers: ['<｜tool▁calls▁begin｜>', '<｜tool▁call▁begin｜>'],
  bareOpener: undefined,
  forms: [
    {
      head: [
        ...deepseekOpening(),
        literal('function'),
        literal('<｜tool▁sep｜>'),
        name,
        ...spaced('```json', callArguments),
      ],
      tails: [spaced('```', '<｜tool▁call▁end｜>')],
    },
    {
      head: [...deepseekOpening(), name, literal('<｜tool▁sep｜>'), space, callArguments],
      tails: [spaced('<｜tool▁call▁end｜>')],
    },
  ],
  ...noList,
  closers: ['<｜tool▁calls▁end｜>', '<｜tool▁call▁end｜>'],
  literals: {
    sectionOpen: '<｜tool▁calls▁begin｜>',
    open: '<｜tool▁call▁begin｜>function<｜tool▁sep｜>',
    afterName: '\n```json\n',
    close: '\n```<｜tool▁call▁end｜>',
    separator: '\n',
    sectionClose: '<｜tool▁calls▁end｜>',
    repeats: true,
  },
}

function deepseekOpening(): Pattern {
  return [literal('<｜tool▁calls▁begin｜>', ''), space, literal('<｜tool▁call▁begin｜>')]
}

export const llama3Calls: CallSyntax = {
  openers: ['<|python_tag|>'],
  bareOpener: '{',
  forms: objectForms([literal('<|python_tag|>', '')], [], ['parameters', 'arguments']),
  ...noList,
  closers: [';'],
  literals: {
    sectionOpen: '',
    open: '{"name": "',
    afterName: '", "parameters": ',
    close: '}',
    separator: '',
    sectionClose: '',
    repeats: false,
  },
}

const mistralNamed: readonly CallForm[] = [
  { head: [literal('[TOOL_CALLS]'), space, name, literal('[ARGS]'), space, callArguments], tails: [[]] },
  {
    head: [literal('[TOOL_CALLS]'), space, name, literal('[CALL_ID]'), word, literal('[ARGS]'), space, callArguments],
    tails: [[]],
  },
]

/** Read alike whichever of the two ways the model was taught to write. */
function mistralCalls(literals: CallLiterals): CallSyntax {
  return {
    openers: ['[TOOL_CALLS]'],
    bareOpener: undefined,
    forms: [
      ...mistralNamed,
      ...objectForms([literal('[TOOL_CALLS]'), ...spaced('[')], [], ['arguments']).map((form) => ({
        ...form,
        inList: true,
      })),
    ],
    listForms: objectForms(spaced(','), [], ['arguments']).map((form) => ({ ...form, inList: true })),
    listEnd: spaced(']'),
    closers: [],
    literals,
  }
}

export const mistralListCalls: CallSyntax = mistralCalls({
  sectionOpen: '[TOOL_CALLS][',
  open: '{"name": "',
  afterName: '", "arguments": ',
  close: '}',
  separator: ', ',
  sectionClose: ']',
  repeats: true,
})

export const mistralNamedCalls: CallSyntax = mistralCalls({
  sectionOpen: '',
  open: '[TOOL_CALLS]',
  afterName: '[ARGS]',
  close: '',
  separator: '',
  sectionClose: '',
  repeats: true,
})

/**
 * Calls are messages of their own here, read by their headers; `<|call|>` ends the turn, so it is not for us to
 * write.
 */
export const harmonyCalls: CallSyntax = {
  openers: [],
  bareOpener: undefined,
  forms: [],
  ...noList,
  closers: [],
  literals: {
    sectionOpen: '',
    open: `<|start|>assistant<|channel|>commentary ${CHANNEL_RECIPIENT}`,
    afterName: ' <|constrain|>json<|message|>',
    close: '',
    separator: '',
    sectionClose: '',
    repeats: false,
  },
}
