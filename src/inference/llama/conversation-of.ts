import { hash } from 'node:crypto'
import type { GenerationRequest } from '../generation-request.ts'

/**
 * A name for the conversation that a request continues: the same organization, the same tools and the same first messages,
 * up to the user's first. A digest, since it is remembered after the request is gone.
 */
export function conversationOf({ organizationId, messages, tools }: GenerationRequest): string {
  const firstOfUser = messages.findIndex((message) => message.role === 'user')
  const opening = messages.slice(0, firstOfUser + 1).map((message) => message.text)
  return hash('sha256', JSON.stringify([organizationId, tools.map((tool) => tool.name), opening]), 'base64')
}
