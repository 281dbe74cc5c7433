import { COLUMNS_MAX, type PlaygroundState } from '../conversation/playground-state.ts'
import { fields, list, readSetup } from '../setup/read-setup.ts'
import { readTurns } from './read-turns.ts'

/** A page as it is written down: without what belongs to this moment only. */
export interface SavedPlayground {
  columns: readonly { setup: object; turns: readonly object[] }[]
}

/** `withConversation`: also what was said. A set-up alone tells nothing of it. */
export function savedPlayground({ columns }: PlaygroundState, withConversation: boolean): SavedPlayground {
  return {
    columns: columns.map(({ setup, turns }) => ({ setup, turns: withConversation ? turns : [] })),
  }
}

const newId = () => crypto.randomUUID()

/** The page again; undefined where the given is none. */
export function openSavedPlayground(given: unknown, conversationId?: string): PlaygroundState | undefined {
  const columns = list(fields(given)['columns'])
    .slice(0, COLUMNS_MAX)
    .map((column) => {
      const { setup, turns } = fields(column)
      return { id: newId(), setup: readSetup(setup, newId), turns: readTurns(turns, newId) }
    })
  const [first] = columns
  return first === undefined ? undefined : { conversationId: conversationId ?? newId(), columns, selected: first.id }
}
