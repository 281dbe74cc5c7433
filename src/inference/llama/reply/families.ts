import {
  deepseekCalls,
  harmonyCalls,
  hermesCalls,
  llama3Calls,
  mistralListCalls,
  mistralNamedCalls,
} from './call-syntaxes.ts'
import type { CallSyntax, Family, FamilyName } from './family.ts'

/** What is seen of a model: the text of its template, and whether its vocabulary has a token. */
export interface FamilySigns {
  inTemplate: (text: string) => boolean
  isToken: (text: string) => boolean
}

export interface FamilyRule {
  name: FamilyName
  layout: Family['layout']
  calls: CallSyntax
  recognisedBy: (signs: FamilySigns) => boolean
}

export interface ReasoningRule {
  open: string
  close: string
  afterOpen: string
  afterClose: string
  recognisedBy: (signs: FamilySigns) => boolean
}

/** The first rule that recognises a model decides. From the most peculiar marks to the most common. */
export const familyRules: readonly FamilyRule[] = [
  {
    name: 'gpt-oss',
    layout: 'channels',
    calls: harmonyCalls,
    recognisedBy: ({ inTemplate }) => inTemplate('<|channel|>') && inTemplate('<|message|>'),
  },
  {
    name: 'deepseek-r1',
    layout: 'tagged',
    calls: deepseekCalls,
    recognisedBy: ({ inTemplate }) => inTemplate('<｜tool▁calls▁begin｜>') || inTemplate('<｜Assistant｜>'),
  },
  {
    name: 'mistral',
    layout: 'tagged',
    calls: mistralNamedCalls,
    recognisedBy: ({ inTemplate }) => inTemplate('[TOOL_CALLS]') && inTemplate('[ARGS]'),
  },
  {
    name: 'mistral',
    layout: 'tagged',
    calls: mistralListCalls,
    // `[INST]` alone is also what older models of other makers use, without a token for calls.
    recognisedBy: ({ inTemplate, isToken }) =>
      inTemplate('[TOOL_CALLS]') || (inTemplate('[INST]') && isToken('[TOOL_CALLS]')),
  },
  {
    name: 'qwen3',
    layout: 'tagged',
    calls: hermesCalls,
    recognisedBy: ({ inTemplate }) => inTemplate('<tool_call>') && inTemplate('</think>'),
  },
  {
    name: 'hermes',
    layout: 'tagged',
    calls: hermesCalls,
    recognisedBy: ({ inTemplate }) => inTemplate('<tool_call>'),
  },
  {
    name: 'llama3',
    layout: 'tagged',
    calls: llama3Calls,
    recognisedBy: ({ inTemplate }) => inTemplate('<|start_header_id|>') && inTemplate('tool'),
  },
]

/** A model of no known family is told how to call in the way that most models have seen. */
export const plainFamily: Pick<FamilyRule, 'name' | 'layout' | 'calls'> = {
  name: 'plain',
  layout: 'tagged',
  calls: hermesCalls,
}

export const reasoningRules: readonly ReasoningRule[] = [
  {
    open: '<|channel|>analysis<|message|>',
    close: '<|end|>',
    afterOpen: '',
    afterClose: '',
    recognisedBy: ({ inTemplate }) => inTemplate('<|channel|>') && inTemplate('<|message|>'),
  },
  {
    open: '[THINK]',
    close: '[/THINK]',
    afterOpen: '',
    afterClose: '',
    recognisedBy: ({ inTemplate }) => inTemplate('[/THINK]'),
  },
  {
    open: '<think>',
    close: '</think>',
    afterOpen: '\n',
    afterClose: '\n\n',
    recognisedBy: ({ inTemplate }) => inTemplate('</think>') || inTemplate('<think>'),
  },
]
