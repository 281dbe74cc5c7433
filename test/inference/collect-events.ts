import type { Engine } from '../../src/inference/engine.ts'
import type { EngineEvent } from '../../src/inference/engine-event.ts'
import { EngineFailure } from '../../src/inference/engine-failure.ts'
import type { GenerationRequest } from '../../src/inference/generation-request.ts'
import { aRequest } from './generation-request-fixture.ts'

/** Everything that a generation said, and how it ended if it did not end well. */
export interface Collected {
  events: EngineEvent[]
  error: unknown
}

export async function collectEvents(
  engine: Engine,
  request: GenerationRequest = aRequest(),
  signal: AbortSignal = new AbortController().signal,
): Promise<Collected> {
  const events: EngineEvent[] = []
  try {
    for await (const event of engine.generate(request, signal)) events.push(event)
    return { events, error: undefined }
  } catch (error) {
    return { events, error }
  }
}

/** The failure that a generation ended with. Anything else is a mistake in the test or in the engine. */
export function failureOf(collected: Collected): EngineFailure {
  if (collected.error instanceof EngineFailure) return collected.error
  throw new Error('the generation did not end with an EngineFailure', { cause: collected.error })
}

export function textOf(events: readonly EngineEvent[], type: 'text-delta' | 'reasoning-delta' = 'text-delta'): string {
  return events.map((event) => (event.type === type ? event.text : '')).join('')
}

/** The tool calls of a reply, put together from their fragments. */
export function toolCallsOf(events: readonly EngineEvent[]): { id: string; name: string; argumentsText: string }[] {
  const calls: { id: string; name: string; argumentsText: string }[] = []
  for (const event of events) {
    if (event.type === 'tool-call-start') calls[event.index] = { id: event.id, name: event.name, argumentsText: '' }
    const call = event.type === 'tool-call-delta' ? calls[event.index] : undefined
    if (call !== undefined && event.type === 'tool-call-delta') call.argumentsText += event.argumentsText
  }
  return calls
}

export function tokensOf(events: readonly EngineEvent[]): number {
  return events.reduce((sum, event) => sum + ('tokens' in event ? event.tokens : 0), 0)
}

export function finishOf(events: readonly EngineEvent[]): EngineEvent & { type: 'finish' } {
  const last = events.at(-1)
  if (last?.type !== 'finish') throw new Error('the last event is no finish')
  return last
}
