import { describe, expect, it } from 'vitest'
import { file, limits, load, problemsOf } from './config-fixture.ts'

/** Each mistake with the line, the column, the path and the advice that a reader gets. */
const mistakes: [name: string, text: string, expected: string[]][] = [
  ['a mistyped key', 'server:\n  prot: 1\n', ['2:3 server.prot: is not known here; did you mean `port`?']],
  [
    'a hyphen for an underscore',
    'server:\n  beat-ms: 1\n',
    ['2:3 server.beat-ms: is not known here; did you mean `beat_ms`?'],
  ],
  [
    'a key like no other',
    'colour: red\n',
    [
      '1:1 colour: is not known here; known are `server`, `data_directory`, `log_level`, `engines`, `models`, `plans`, `default_plan`, `accounts`, `mail`, `retention`, `payments`',
    ],
  ],
  [
    'a mistyped key of a model',
    'models:\n  - id: m\n    engine: house\n    owned_by: me\n    contxt_length: 5\n',
    ['5:5 models[0].contxt_length: is not known here; did you mean `context_length`?'],
  ],
  [
    'a mistyped key of an engine',
    'engines:\n  far:\n    kind: upstream\n    base_ulr: http://h\n    base_url: http://h\nmodels: [{id: m, engine: far, owned_by: me}]',
    ['4:5 engines.far.base_ulr: is not known here; did you mean `base_url`?'],
  ],
  [
    'a duplicate key',
    'server:\n  port: 1\n  host: a\n  port: 2\n',
    ['4:3 `port` stands here for the second time in the same section; remove one of the two'],
  ],
  [
    'a duplicate plan',
    `plans:\n  a: {limits: ${limits}, models: ["*"]}\n  a: {limits: ${limits}, models: ["*"]}\n`,
    ['3:3 `a` stands here for the second time in the same section; remove one of the two'],
  ],
  ['text for a number', 'server:\n  port: eighty\n', ['2:9 server.port: expected a whole number, but this is text']],
  [
    'a number with underscores',
    'server:\n  body_bytes_max: 10_000\n',
    ['2:19 server.body_bytes_max: expected a whole number; write 10000, without quotes, spaces or underscores'],
  ],
  ['a fraction', 'server:\n  port: 80.5\n', ['2:9 server.port: expected a whole number, but this is the number 80.5']],
  ['a number out of range', 'server:\n  port: 70000\n', ['2:9 server.port: must be at most 65535, but is 70000']],
  ['a negative number', 'server:\n  drain_seconds: -1\n', ['2:18 server.drain_seconds: must be at least 0, but is -1']],
  [
    'an empty section',
    'server:\nlog_level: info\n',
    ['1:8 server: expected a section with names and values, but this is empty'],
  ],
  [
    'a list for a section',
    'server: [1]\n',
    ['1:1 server: expected a section with names and values, but this is a list'],
  ],
  [
    'an address that is none',
    'server:\n  base_url: example.com\n',
    ['2:13 server.base_url: expected an address like http://127.0.0.1:8000/v1'],
  ],
  [
    'an unknown log level',
    'log_level: warning\n',
    ['1:12 log_level: expected one of `silent`, `fatal`, `error`, `warn`, `info`, `debug`'],
  ],
  [
    'a mistyped kind',
    'engines:\n  far:\n    kind: upstraem\nmodels: []',
    [
      '3:11 engines.far.kind: expected one of `scripted`, `upstream`, `llama`; did you mean `upstream`?',
      '4:1 models: list at least one model',
    ],
  ],
  [
    'no kind',
    'engines:\n  far: {base_url: http://h}\nmodels: [{id: m, engine: far, owned_by: me}]',
    ['2:3 engines.far.kind: is missing; expected one of `scripted`, `upstream`, `llama`'],
  ],
  [
    'engines without models',
    'engines:\n  far: {kind: upstream, base_url: http://h}\n',
    ['1:1 models: is missing; list the models that the engines serve'],
  ],
  [
    'a script that is neither',
    'engines:\n  s:\n    kind: scripted\n    script: demo\nmodels: [{id: m, engine: s, owned_by: me}]',
    ['4:13 engines.s.script: expected `demonstration` or a list'],
  ],
  [
    'a mistyped step of a script',
    'engines:\n  s:\n    kind: scripted\n    script:\n      - txet: a\nmodels: [{id: m, engine: s, owned_by: me}]',
    ['5:9 engines.s.script[0].txet: is not known here; did you mean `text`?'],
  ],
  [
    'a step with the wrong value',
    'engines:\n  s:\n    kind: scripted\n    script:\n      - text: a\n      - fail: maybe\nmodels: [{id: m, engine: s, owned_by: me}]',
    [
      '6:15 engines.s.script[1].fail: expected one of `unavailable`, `credentials_rejected`, `saturated`, `context_length_exceeded`',
    ],
  ],
  [
    'a step that is two steps',
    'engines:\n  s:\n    kind: scripted\n    script:\n      - text: a\n        reasoning: b\nmodels: [{id: m, engine: s, owned_by: me}]',
    ['5:9 engines.s.script[0]: these names do not go together; keep one of them'],
  ],
  [
    'a key in the file',
    'engines:\n  far:\n    kind: upstream\n    base_url: http://h\n    api_key: sk-123\nmodels: [{id: m, engine: far, owned_by: me}]',
    [
      '5:5 engines.far.api_key: a key is never written into this file; put it into an environment variable and name that with `api_key_env`',
    ],
  ],
  [
    'a key in place of the variable',
    'engines:\n  far:\n    kind: upstream\n    base_url: http://h\n    api_key_env: sk-123\nmodels: [{id: m, engine: far, owned_by: me}]',
    [
      '5:18 engines.far.api_key_env: expected the NAME of an environment variable in capitals, such as UPSTREAM_API_KEY, not the key itself',
    ],
  ],
  [
    'a variable that is not set',
    'engines:\n  far:\n    kind: upstream\n    base_url: http://h\n    api_key_env: FAR_KEY\nmodels: [{id: m, engine: far, owned_by: me}]',
    [
      '5:18 engines.far.api_key_env: the environment variable FAR_KEY is not set; set it, or remove this line if the far side needs no key',
    ],
  ],
  [
    'a password in an address',
    'engines:\n  far:\n    kind: upstream\n    base_url: http://user:secret@h\nmodels: [{id: m, engine: far, owned_by: me}]',
    [
      '4:15 engines.far.base_url: an address carries no user and password; name an environment variable with `api_key_env`',
    ],
  ],
  ['a tab', 'server:\n\tport: 1\n', ['2:1 a tab is used to indent; YAML wants spaces']],
  [
    'an open bracket',
    'models: [1\nserver: {}\n',
    ['2:1 this is not valid YAML: Flow sequence in block collection must be sufficiently indented and end with a ]'],
  ],
  ['an unknown tag', 'log_level: !secret x\n', ['1:12 this is not valid YAML: Unresolved tag: !secret']],
  [
    'two documents',
    'log_level: info\n---\nlog_level: warn\n',
    ['2:1 a second document begins here; the configuration is one document without `---`'],
  ],
  [
    'several mistakes at once',
    'server:\n  port: x\n  hots: y\nlog_level: 1\n',
    [
      '2:9 server.port: expected a whole number, but this is text',
      '3:3 server.hots: is not known here; did you mean `host`?',
      '4:12 log_level: expected one of `silent`, `fatal`, `error`, `warn`, `info`, `debug`',
    ],
  ],
]

describe('a mistake', () => {
  it.each(mistakes)('is named with its line and what to change: %s', (_name, text, expected) => {
    expect(problemsOf(text)).toEqual(expected)
  })

  it('never repeats a key that was pasted into the file', () => {
    const pasted =
      'engines:\n  far: {kind: upstream, base_url: "http://h", api_key: sk-hidden, api_key_env: sk-hidden}\nmodels: []'
    expect(problemsOf(pasted).join('\n')).not.toContain('sk-hidden')
  })

  it('is told with the name of the file', () => {
    expect(() => load('server:\n  prot: 1\n')).toThrow(`${file}:2:3: server.prot: is not known here`)
  })
})
