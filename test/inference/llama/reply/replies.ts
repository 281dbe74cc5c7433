import type { FamilyName, Reading } from './read-reply.ts'

export interface ReplyCase {
  family: FamilyName
  name: string
  text: string
  insideReasoning?: boolean
  expected: Partial<Pick<Reading, 'reasoning' | 'text' | 'calls'>>
}

const weather = { name: 'weather', argumentsText: '{"city": "Oslo"}' }
const time = { name: 'get_time', argumentsText: '{"zone":"CET", "s": "}]\\""}' }

/** Replies as models write them, and what they say. */
export const replies: readonly ReplyCase[] = [
  {
    family: 'qwen3',
    name: 'reasoning, then an answer',
    text: '<think>\nTwo and two.\n\nFour.\n</think>\n\nIt is 4.\n\nSure.',
    expected: { reasoning: 'Two and two.\n\nFour.', text: 'It is 4.\n\nSure.' },
  },
  {
    family: 'qwen3',
    name: 'reasoning that the prompt opened',
    text: '\nThink.\n</think>\n\nDone.',
    insideReasoning: true,
    expected: { reasoning: 'Think.', text: 'Done.' },
  },
  {
    family: 'qwen3',
    name: 'reasoning that never closes',
    text: '<think>\nOn and on < / think\n',
    expected: { reasoning: 'On and on < / think\n', text: '' },
  },
  { family: 'qwen3', name: 'an empty reasoning block', text: '<think>\n\n</think>\n\nYes', expected: { text: 'Yes' } },
  {
    family: 'qwen3',
    name: 'one call',
    text: '<think>\nAsk.\n</think>\n\n<tool_call>\n{"name": "weather", "arguments": {"city": "Oslo"}}\n</tool_call>',
    expected: { reasoning: 'Ask.', text: '', calls: [weather] },
  },
  {
    family: 'hermes',
    name: 'a text and two calls, in both orders of members',
    text:
      'Let me see.\n<tool_call>\n{"name": "weather", "arguments": {"city": "Oslo"}}\n</tool_call>\n' +
      '<tool_call> { "arguments" : {"zone":"CET", "s": "}]\\""} , "name" : "get_time" } </tool_call>\n',
    expected: { text: 'Let me see.', calls: [weather, time] },
  },
  {
    family: 'hermes',
    name: 'a call without arguments, one without its last bracket, and a text behind',
    text:
      '<tool_call>{"name": "get_time"}</tool_call><tool_call>\n' +
      '{"name": "weather", "arguments": {"city": "Oslo"}\n</tool_call>\nThat is all.',
    expected: { text: 'That is all.', calls: [{ name: 'get_time', argumentsText: '{}' }, weather] },
  },
  {
    family: 'hermes',
    name: 'a closing mark inside an argument',
    text: '<tool_call>\n{"name": "weather", "arguments": {"city": "</tool_call>\\"{"}}\n</tool_call>',
    expected: { calls: [{ name: 'weather', argumentsText: '{"city": "</tool_call>\\"{"}' }] },
  },
  {
    family: 'hermes',
    name: 'a call that is cut off in its arguments',
    text: '<tool_call>\n{"name": "weather", "arguments": {"city": "Os',
    expected: { calls: [{ name: 'weather', argumentsText: '{"city": "Os' }] },
  },
  {
    family: 'deepseek-r1',
    name: 'two calls in a section',
    text:
      'Ask.\n</think>\n\n<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>weather\n```json\n{"city": "Oslo"}\n```' +
      '<｜tool▁call▁end｜>\n<｜tool▁call▁begin｜>function<｜tool▁sep｜>get_time\n```json\n{"zone":"CET", "s": "}]\\""}\n```' +
      '<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
    insideReasoning: true,
    expected: { reasoning: 'Ask.', text: '', calls: [weather, time] },
  },
  {
    family: 'deepseek-r1',
    name: 'the newer form without a fence',
    text: 'One moment.<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>weather<｜tool▁sep｜>{"city": "Oslo"}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
    expected: { text: 'One moment.', calls: [weather] },
  },
  {
    family: 'llama3',
    name: 'a bare call',
    text: '\n{"name": "weather", "parameters": {"city": "Oslo"}}',
    expected: { text: '', calls: [weather] },
  },
  {
    family: 'llama3',
    name: 'marked calls, one after another',
    text: '<|python_tag|>{"name": "weather", "parameters": {"city": "Oslo"}}; {"name": "get_time", "arguments": {"zone":"CET", "s": "}]\\""}}',
    expected: { text: '', calls: [weather, time] },
  },
  {
    family: 'llama3',
    name: 'an answer in JSON',
    text: '{"name": "Oslo", "size": 3}',
    expected: { text: '{"name": "Oslo", "size": 3}' },
  },
  {
    family: 'gpt-oss',
    name: 'analysis and a final answer',
    text: '<|channel|>analysis<|message|>Think.<|end|><|start|>assistant<|channel|>final<|message|>Done.\n',
    expected: { reasoning: 'Think.', text: 'Done.\n' },
  },
  {
    family: 'gpt-oss',
    name: 'analysis, a preamble and a call',
    text:
      '<|channel|>analysis<|message|>Think.<|end|><|start|>assistant<|channel|>commentary<|message|>A moment.<|end|>' +
      '<|start|>assistant<|channel|>commentary to=functions.weather <|constrain|>json<|message|>{"city": "Oslo"}<|call|>',
    expected: { reasoning: 'Think.', text: 'A moment.', calls: [weather] },
  },
  {
    family: 'gpt-oss',
    name: 'a call with its recipient in front, cut off before the end mark, and analysis in two parts',
    text:
      '<|channel|>analysis<|message|>One.<|end|><|start|>assistant<|channel|>analysis<|message|>Two.<|end|>' +
      '<|start|>assistant to=functions.weather<|channel|>commentary json<|message|>{"city": "Oslo"}',
    expected: { reasoning: 'One.\n\nTwo.', text: '', calls: [weather] },
  },
  { family: 'gpt-oss', name: 'a text without any header', text: 'Just text.', expected: { text: 'Just text.' } },
  {
    family: 'mistral',
    name: 'reasoning and named calls',
    text: '[THINK]Ask.[/THINK][TOOL_CALLS]weather[ARGS]{"city": "Oslo"}[TOOL_CALLS]get_time[CALL_ID]abc123def[ARGS]{"zone":"CET", "s": "}]\\""}',
    expected: { reasoning: 'Ask.', text: '', calls: [weather, time] },
  },
  {
    family: 'mistral',
    name: 'calls in a list, with an id',
    text: '[TOOL_CALLS] [{"name": "weather", "arguments": {"city": "Oslo"}, "id": "abc123def"}, {"name": "get_time", "arguments": {"zone":"CET", "s": "}]\\""}}]',
    expected: { text: '', calls: [weather, time] },
  },
  { family: 'plain', name: 'text', text: '\n\n  Hello, <b>you</b> ', expected: { text: '  Hello, <b>you</b> ' } },
]

/** Texts that only look like calls: every character of them is text. */
export const lookalikes: readonly { family: FamilyName; text: string }[] = [
  { family: 'hermes', text: 'Write <tool_call> to call.' },
  { family: 'hermes', text: '<tool_call>\n{"name": "unknown", "arguments": {}}\n</tool_call>' },
  { family: 'hermes', text: '<tool_call>\n{"name": "weather", "arguments": "{}"}\n</tool_call>' },
  { family: 'hermes', text: '<tool_call>\n{"name": "weather", "arguments"' },
  { family: 'hermes', text: '<tool_call><tool_call>weather<tool_call' },
  { family: 'hermes', text: '<tool_call>\n{"title": "weather"}\n</tool_call>' },
  {
    family: 'deepseek-r1',
    text: '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>nothing\n```json\n{}\n```',
  },
  { family: 'llama3', text: '{"name": "weather"' },
  { family: 'llama3', text: '<|python_tag|>print(1)' },
  { family: 'mistral', text: '[TOOL_CALLS]' },
  { family: 'mistral', text: '[TOOL_CALLS][{"name": "nobody", "arguments": {}}]' },
  { family: 'mistral', text: '[TOOL_CALLS]weather{"city": 1}' },
]
