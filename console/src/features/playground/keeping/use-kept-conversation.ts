import { useEffect, useState } from 'react'
import type { PlaygroundState } from '../conversation/playground-state.ts'
import type { PlaygroundStore } from '../conversation/playground-store.ts'
import type { Runner } from '../conversation/runner.ts'
import type { HistoryStore } from './history-store.ts'
import { savedPlayground } from './saved-playground.ts'

/** Writes the conversation into the history after each answer. Says what keeps it from doing so. */
export function useKeptConversation(parts: {
  store: PlaygroundStore
  runner: Runner
  history: HistoryStore
}): string | undefined {
  const { store, runner, history } = parts
  const [fault, setFault] = useState<string>()
  useEffect(() => {
    runner.onEnd = () => {
      const state = store.state()
      const title = titleOf(state)
      if (title === undefined) return
      history
        .keep({ id: state.conversationId, title, updatedAtMs: Date.now(), page: savedPlayground(state, true) })
        .then(
          () => setFault(undefined),
          () => setFault('This browser does not let the page keep a history; conversations last until you leave.'),
        )
    }
    return () => {
      runner.onEnd = () => {}
    }
  }, [store, runner, history])
  return fault
}

function titleOf({ columns }: PlaygroundState): string | undefined {
  const first = columns.flatMap(({ turns }) => turns).find((turn) => turn.kind === 'user')
  return first === undefined ? undefined : first.text.trim().slice(0, 120)
}
