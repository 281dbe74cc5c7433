import type { z } from 'zod'
import { faultFromIssue } from './fault-from-issue.ts'
import { messageSchema, type Message } from './message.ts'
import type { ParameterFault } from './parameter-fault.ts'
import { textPartSchema } from './text-content.ts'
import { toolCallSchema } from './tool-call.ts'

/** Validates one message: the message, or its first fault. */
export function parseMessage(value: unknown, path: readonly PropertyKey[]): Message | { fault: ParameterFault } {
  // The schema collects a complaint for every item of a list. Walking the lists first stops at the first bad one, so that a
  // hostile list of a hundred thousand bad parts costs no more than its first.
  const itemFault = firstItemFault(value, path)
  if (itemFault !== undefined) return { fault: itemFault }
  const result = messageSchema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  if (issue === undefined) throw result.error
  return { fault: faultFromIssue(issue, value, path) }
}

function firstItemFault(message: unknown, path: readonly PropertyKey[]): ParameterFault | undefined {
  if (typeof message !== 'object' || message === null) return undefined
  const { role, content, tool_calls: toolCalls } = message as Record<string, unknown>
  const contentFault = firstFaultOf(content, textPartSchema, [...path, 'content'])
  if (contentFault !== undefined || role !== 'assistant') return contentFault
  return firstFaultOf(toolCalls, toolCallSchema, [...path, 'tool_calls'])
}

function firstFaultOf(list: unknown, itemSchema: z.ZodType, path: readonly PropertyKey[]): ParameterFault | undefined {
  if (!Array.isArray(list)) return undefined
  for (const [index, item] of list.entries()) {
    const issue = itemSchema.safeParse(item).error?.issues[0]
    if (issue !== undefined) return faultFromIssue(issue, item, [...path, index])
  }
  return undefined
}
