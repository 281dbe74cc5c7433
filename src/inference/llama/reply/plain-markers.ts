import type { Family } from './family.ts'
import type { ReplyEvents } from './reply-events.ts'

/** The markers that count where a reply stands now, when they come as plain text. */
export function plainMarkers({ reasoning, calls }: Family, events: ReplyEvents, mayCall: boolean): string[] {
  const markers = mayCall ? [...calls.openers] : []
  if (events.isFreshAfterCall) markers.push(...calls.closers)
  const mayReason = reasoning !== undefined && !reasoning.markersAreTokens && !events.hasSpoken
  if (mayReason) markers.push(reasoning.open, reasoning.close)
  return markers
}

/** Where a call begins that nothing marks: at the first character of a reply, or of what follows a call. */
export function bareCallAt({ calls }: Family, events: ReplyEvents, text: string): number | undefined {
  if (calls.bareOpener === undefined || !events.isFresh) return undefined
  const at = text.length - text.trimStart().length
  return text.startsWith(calls.bareOpener, at) ? at : undefined
}
