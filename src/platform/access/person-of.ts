import type { Actor } from './actor.ts'

/** The signed-in person behind a request, for routes that let nobody else through. */
export function personOf(actor: Actor): Extract<Actor, { kind: 'account' }> {
  if (actor.kind !== 'account') throw new Error('a route for persons was reached by somebody who is none')
  return actor
}
