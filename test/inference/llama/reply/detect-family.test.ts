import { describe, expect, it } from 'vitest'
import { detectFamily } from '../../../../src/inference/llama/reply/detect-family.ts'
import * as templates from '../template/templates.ts'

describe('a family is recognised by the marks in the template', () => {
  it.each([
    ['tagged JSON calls with reasoning', templates.taggedTemplate, 'qwen3', '<think>'],
    ['tagged JSON calls alone', '<|im_start|> <tool_call>', 'hermes', undefined],
    ['wide bars', templates.nullContentTemplate, 'deepseek-r1', '<think>'],
    ['channels', templates.channelTemplate, 'gpt-oss', '<|channel|>analysis<|message|>'],
    ['a list of calls', templates.strictListTemplate, 'mistral', undefined],
    ['named calls with reasoning', '[INST] [TOOL_CALLS] [ARGS] [THINK] [/THINK]', 'mistral', '[THINK]'],
    ['headers of roles, and tools', '<|start_header_id|> tools', 'llama3', undefined],
    ['nothing that is known', templates.bareTemplate, 'plain', undefined],
    ['reasoning in an unknown format', '<turn> <think> </think>', 'plain', '<think>'],
    ['instructions without a token for calls', '[INST] [/INST]', 'plain', undefined],
  ])('%s', (_name, template, family, open) => {
    const found = detectFamily(template, () => false)
    expect(found.name).toBe(family)
    expect(found.reasoning?.open).toBe(open)
  })

  it('tells the two ways to write calls of one family apart', () => {
    expect(detectFamily('[TOOL_CALLS] [ARGS]', () => false).calls.literals.afterName).toBe('[ARGS]')
    expect(detectFamily('[INST]', (text) => text === '[TOOL_CALLS]').calls.literals.sectionOpen).toBe('[TOOL_CALLS][')
  })

  it('knows whether the marks of reasoning are tokens', () => {
    expect(detectFamily('</think>', (text) => text === '</think>').reasoning?.markersAreTokens).toBe(true)
    expect(detectFamily('</think>', () => false).reasoning?.markersAreTokens).toBe(false)
  })
})
