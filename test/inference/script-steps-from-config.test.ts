import { expect, test } from 'vitest'
import { z } from 'zod'
import { scriptStepConfigSchema, scriptStepsFromConfig } from '../../src/inference/scripted/script-steps-from-config.ts'

test('turns each step of a configured script into what it plays', () => {
  const configured = z
    .array(scriptStepConfigSchema)
    .parse([
      { reasoning: 'let me see' },
      { text: 'one two' },
      { wait_ms: 5 },
      { tool_call: { name: 'look_up', arguments: { q: 1 } } },
      { tool_call: { name: 'raw', arguments: 'not json' } },
      { tool_call: { name: 'bare' } },
      { fail: 'credentials_rejected' },
      { fail: 'saturated' },
      { truncate: true },
      { hang: true },
      { finish: 'length' },
    ])
  expect(scriptStepsFromConfig(configured)).toEqual([
    { type: 'reasoning', text: 'let' },
    { type: 'reasoning', text: ' me' },
    { type: 'reasoning', text: ' see' },
    { type: 'text', text: 'one' },
    { type: 'text', text: ' two' },
    { type: 'wait', ms: 5 },
    { type: 'tool-call', name: 'look_up', argumentPieces: ['{"q":1}'] },
    { type: 'tool-call', name: 'raw', argumentPieces: ['not json'] },
    { type: 'tool-call', name: 'bare', argumentPieces: ['{}'] },
    { type: 'fail', reason: { kind: 'credentials-rejected' } },
    { type: 'fail', reason: { kind: 'saturated', retryAfterMs: 1_000 } },
    { type: 'truncate' },
    { type: 'hang' },
    { type: 'finish', reason: 'length' },
  ])
})

test.each([
  [{}],
  [{ text: 'a', reasoning: 'b' }],
  [{ wait_ms: -1 }],
  [{ fail: 'somehow' }],
  [{ truncate: false }],
  [{ finish: 'tool-calls' }],
  [{ tool_call: { name: 'no spaces' } }],
])('refuses %j', (step) => {
  expect(scriptStepConfigSchema.safeParse(step).success).toBe(false)
})
