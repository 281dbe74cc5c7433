import { describe, expect, it } from 'vitest'
import { emptyReply, foldChunk, replyFrom } from '../../console/src/features/playground/conversation/reply.ts'
import type { ChatCompletionChunk, ChunkDelta } from '../../src/contract/chat-completion-chunk.ts'

const usage = {
  prompt_tokens: 5,
  completion_tokens: 7,
  total_tokens: 12,
  prompt_tokens_details: { cached_tokens: 0 },
  completion_tokens_details: { reasoning_tokens: 3 },
}

function chunk(delta: ChunkDelta, finishReason: 'stop' | 'tool_calls' | null = null): ChatCompletionChunk {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 0,
    model: 'm',
    choices: [{ index: 0, delta, finish_reason: finishReason }],
    usage: null,
  }
}

describe('folding chunks into a reply', () => {
  it('keeps reasoning and answer apart, and takes the usage from its own chunk', () => {
    const reply = [
      chunk({ role: 'assistant', reasoning_content: 'Let me ' }),
      chunk({ reasoning_content: 'see.' }),
      chunk({ content: 'It ' }),
      chunk({ content: 'is.' }),
      chunk({}, 'stop'),
      { ...chunk({}), choices: [], usage },
    ].reduce(foldChunk, emptyReply)
    expect(reply).toEqual({ reasoning: 'Let me see.', content: 'It is.', toolCalls: [], finishReason: 'stop', usage })
  })

  it('puts the fragments of several calls together by their index', () => {
    const reply = [
      chunk({ tool_calls: [{ index: 0, id: 'a', type: 'function', function: { name: 'one', arguments: '' } }] }),
      chunk({ tool_calls: [{ index: 1, id: 'b', type: 'function', function: { name: 'two', arguments: '{"x"' } }] }),
      chunk({
        tool_calls: [
          { index: 0, function: { arguments: '{}' } },
          { index: 1, function: { arguments: ':1}' } },
        ],
      }),
      chunk({}, 'tool_calls'),
    ].reduce(foldChunk, emptyReply)
    expect(reply.toolCalls).toEqual([
      { id: 'a', name: 'one', arguments: '{}' },
      { id: 'b', name: 'two', arguments: '{"x":1}' },
    ])
  })

  it('reads the same out of a reply in one piece', () => {
    const reply = replyFrom({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 0,
      model: 'm',
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: null,
            refusal: null,
            reasoning_content: 'Hm.',
            tool_calls: [{ id: 'a', type: 'function', function: { name: 'one', arguments: '{}' } }],
          },
          logprobs: null,
          finish_reason: 'tool_calls',
        },
      ],
      usage,
    })
    expect(reply).toEqual({
      reasoning: 'Hm.',
      content: '',
      toolCalls: [{ id: 'a', name: 'one', arguments: '{}' }],
      finishReason: 'tool_calls',
      usage,
    })
  })
})
