import { describe, expect, it } from 'vitest'
import { compileChatTemplate } from '../../../../src/inference/llama/template/chat-template.ts'
import { formatTime } from '../../../../src/inference/llama/template/format-time.ts'
import { aRequest } from '../../generation-request-fixture.ts'

function evaluate(expression: string): string {
  const template = `{{ ${expression} }}{% for message in messages %}{% endfor %}`
  const options = { bosToken: '<s>', eosToken: '</s>', controlTokenTexts: [] }
  return compileChatTemplate(template, options).render(aRequest()).segments.join('')
}

describe('the template language', () => {
  it.each([
    [String.raw`'\n a \n'.strip('\n')`, ' a '],
    [String.raw`'xxaxx'.lstrip('x')`, 'axx'],
    [String.raw`'xxaxx'.rstrip('x')`, 'xxa'],
    [String.raw`' a '.strip()`, 'a'],
    ['not []', 'true'],
    ['not {}', 'true'],
    ['not [1]', 'false'],
    ["(missing | trim) + 'x'", 'x'],
    ['range(2, 8, 3) | tojson', '[2, 5]'],
    ['range(3, 0, -1) | tojson', '[3, 2, 1]'],
    ["{'b': [1, 2.5, none, true], 'a': 'é\"'} | tojson", '{"b": [1, 2.5, null, true], "a": "é\\""}'],
    ['bos_token + eos_token', '<s></s>'],
    ['add_generation_prompt and enable_thinking', 'true'],
    ['tools is none', 'true'],
    ['reasoning_effort is defined', 'false'],
  ])('evaluates %s', (expression, expected) => {
    expect(evaluate(expression)).toBe(expected)
  })

  it('tells the time in UTC and in English', () => {
    const epochMs = Date.UTC(2026, 2, 5, 14, 7, 9)
    expect(formatTime(epochMs, '%A, %d %B %Y %H:%M:%S %p %%')).toBe('Thursday, 05 March 2026 14:07:09 PM %')
    expect(formatTime(epochMs, '%a %-d %b %y %I %m %Q')).toBe('Thu 5 Mar 26 02 03 %Q')
  })
})
