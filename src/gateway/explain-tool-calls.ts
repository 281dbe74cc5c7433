import type { EngineEvent } from '../inference/engine-event.ts'

/**
 * Gives a tool call that comes without any reasoning a sentence of it. A turn without reasoning would be refused for ever
 * after by a model that needs the reasoning of every turn, and clients drop an empty one: so it must not leave this house.
 */
export async function* explainToolCalls(events: AsyncIterable<EngineEvent>): AsyncGenerator<EngineEvent, void> {
  let explained = false
  for await (const event of events) {
    if (event.type === 'reasoning-delta' && event.text !== '') explained = true
    if (event.type === 'tool-call-start' && !explained) {
      explained = true
      yield { type: 'reasoning-delta', text: `Calling ${event.name}.`, tokens: 0 }
    }
    yield event
  }
}
