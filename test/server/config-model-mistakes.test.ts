import { describe, expect, it } from 'vitest'
import { limits, problemsOf } from './config-fixture.ts'

const model = (lines: string) => `models:\n  - id: m\n    engine: house\n    owned_by: me\n${lines}`

/** Mistakes in models and plans, each with the line, the column, the path and the advice that a reader gets. */
const mistakes: [name: string, text: string, expected: string[]][] = [
  [
    'an unknown engine',
    'models:\n  - id: m\n    engine: huose\n    owned_by: me\n',
    ['3:13 models[0].engine: no engine is called `huose`; did you mean `house`?'],
  ],
  [
    'two models with one id',
    model('  - id: m\n    engine: house\n    owned_by: me\n'),
    ['5:9 models[1].id: models[0] has the same id; ids must differ'],
  ],
  [
    'a model without an owner',
    'models:\n  - id: m\n    engine: house\n',
    ['2:5 models[0].owned_by: is missing; expected text'],
  ],
  [
    'a slash at the end of an id',
    'models:\n  - id: a/b/\n    engine: house\n    owned_by: me\n',
    ['2:9 models[0].id: an id neither begins nor ends with `/` or a space'],
  ],
  [
    'a control character in an id',
    'models:\n  - id: "a\\tb"\n    engine: house\n    owned_by: me\n',
    ['2:9 models[0].id: an id has no control characters'],
  ],
  [
    'more output than context',
    model('    context_length: 10\n    max_output_tokens: 11\n'),
    ['6:24 models[0].max_output_tokens: is 11, more than the context_length of 10'],
  ],
  [
    'a default above the most',
    model('    max_output_tokens: 10\n    default_parameters:\n      max_tokens: 11\n'),
    ['7:19 models[0].default_parameters.max_tokens: is 11, more than the model can generate (10)'],
  ],
  [
    'a default effort that is not supported',
    model('    reasoning: {supported_efforts: [low], default_effort: high, mandatory: true}\n'),
    ['5:59 models[0].reasoning.default_effort: `high` is not among the supported_efforts: low'],
  ],
  [
    'a date that is none',
    model('    created: yesterday\n'),
    ['5:14 models[0].created: expected unix seconds, such as 1767225600, or a date, such as 2026-01-01'],
  ],
  [
    'a day that does not exist',
    model('    shutdown_date: 2026-02-30\n'),
    ['5:20 models[0].shutdown_date: expected a date, such as 2027-06-30'],
  ],
  [
    'an unknown history policy',
    model('    reasoning_history: restor\n'),
    ['5:24 models[0].reasoning_history: expected one of `restore`, `reject`, `accept`; did you mean `restore`?'],
  ],
  [
    'a limit that is left out',
    'plans:\n  a:\n    models: ["*"]\n    limits: {requests_per_minute: 1, requests_per_day: 1, tokens_per_day: 1}\n',
    ['4:5 plans.a.limits.tokens_per_minute: is missing; expected a whole number'],
  ],
  [
    'an unknown credential',
    `plans:\n  a:\n    limits: ${limits}\n    models: ["*"]\n    credentials: [api_keys]\n`,
    ['5:19 plans.a.credentials[0]: expected one of `api_key`, `playground`; did you mean `api_key`?'],
  ],
  [
    'a plan name with a space',
    `plans:\n  a b: {limits: ${limits}, models: ["*"]}\n`,
    ['2:3 plans["a b"]: a name begins with a letter and has letters, digits, `_`, `.` or `-`, at most 64'],
  ],
  [
    'an unknown default plan',
    'default_plan: defualt\n',
    ['1:15 default_plan: no plan is called `defualt`; did you mean `default`?'],
  ],
  [
    'two plans and no default',
    `plans:\n  a: {limits: ${limits}, models: ["*"]}\n  b: {limits: ${limits}, models: ["*"]}\n`,
    ['1:1 plans: say with default_plan which one new organizations get: a, b'],
  ],
  [
    'contributing without terms',
    `plans:\n  a:\n    limits: ${limits}\n    models: ["*"]\n    retention: [zero, contributor]\n`,
    ['5:23 plans.a.retention[1]: `contributor` needs terms to accept; write them into retention.contributor_terms'],
  ],
]

describe('a mistake in models or plans', () => {
  it.each(mistakes)('is named with its line and what to change: %s', (_name, text, expected) => {
    expect(problemsOf(text)).toEqual(expected)
  })
})
