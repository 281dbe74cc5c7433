import { useSyncExternalStore } from 'react'
import { reduce, type PlaygroundAction, type PlaygroundState } from './playground-state.ts'

/** The state of the page outside of React, where running answers can reach it at any time. */
export class PlaygroundStore {
  #state: PlaygroundState
  readonly #listeners = new Set<() => void>()

  constructor(state: PlaygroundState) {
    this.#state = state
  }

  readonly state = (): PlaygroundState => this.#state

  readonly dispatch = (action: PlaygroundAction): void => {
    const next = reduce(this.#state, action)
    if (next === this.#state) return
    this.#state = next
    for (const listener of this.#listeners) listener()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

export function usePlaygroundState(store: PlaygroundStore): PlaygroundState {
  return useSyncExternalStore(store.subscribe, store.state)
}
