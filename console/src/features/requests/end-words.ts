import { errorCatalogue, type ErrorDefinition } from '../../../../src/contract/error-catalogue.ts'
import type { RequestDetails } from '../../api/resources.ts'

type Moment = RequestDetails['timeline'][number]

export const eventWords: Readonly<Record<Moment['event'], string>> = {
  admitted: 'Admitted',
  queued: 'Queued',
  begun: 'Begun',
  first_token: 'First token',
  finished: 'Finished',
  refused: 'Refused',
  failed: 'Failed',
  aborted: 'Left by the client',
}

const finishWords: Readonly<Record<string, string>> = {
  stop: 'The model was done.',
  length: 'The limit on output tokens, or the context window, was reached: the reply is cut off.',
  tool_calls: 'The model called tools and waits for their results.',
}

/** Why something came to its end, for people. */
export function reasonWords({ event, reason }: Moment): { what: string; remedy?: string } | undefined {
  if (event === 'admitted') return { what: 'The credential is good, and the limits had room.' }
  if (event === 'queued') return { what: 'It was handed to the engine, to wait there until a place is free.' }
  if (event === 'begun') return { what: 'The engine had a place and began to read the prompt.' }
  if (event === 'first_token') return { what: 'The prompt was read, and the reply began.' }
  if (event === 'aborted') return { what: 'The connection was closed before the reply was complete.' }
  if (reason === null) return undefined
  const known = Object.entries<ErrorDefinition>(errorCatalogue).find(([name]) => name === reason)?.[1]
  if (known !== undefined) return { what: known.condition, remedy: known.remedy }
  const finished = finishWords[reason]
  return finished === undefined ? undefined : { what: finished }
}
