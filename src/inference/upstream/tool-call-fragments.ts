import { newId } from '../../kernel/ids.ts'
import type { EngineEvent } from '../engine-event.ts'
import { ReplyFault } from './reply-fault.ts'

/** More calls than any request may offer tools many times over: a far side in a loop, not a reply. */
const CALLS_MAX = 1_024

interface OpenCall {
  /** Our own index: dense, in order of appearance, whatever the far side numbers them by. */
  index: number
  farIndex: number | undefined
  farId: string | undefined
  hasArguments: boolean
}

interface Fragment {
  index?: unknown
  id?: unknown
  function?: unknown
}

/** Puts the far side's fragments of tool calls in order: every call starts once, with a name and an id of its own. */
export class ToolCallFragments {
  readonly #calls: OpenCall[] = []
  readonly #ids = new Set<string>()
  readonly #emit: (event: EngineEvent) => void

  constructor(emit: (event: EngineEvent) => void) {
    this.#emit = emit
  }

  get count(): number {
    return this.#calls.length
  }

  /** `tokensOf` says how many tokens a piece of argument text is counted as. */
  read(raw: unknown, tokensOf: (text: string) => number): void {
    if (typeof raw !== 'object' || raw === null) throw new ReplyFault('sent a tool call that is no object')
    const fragment = raw as Fragment
    const { name, argumentsText } = readFunction(fragment.function)
    const farIndex = typeof fragment.index === 'number' ? fragment.index : undefined
    const farId = typeof fragment.id === 'string' && fragment.id !== '' ? fragment.id : undefined
    const call = this.#find(farIndex, farId, name) ?? this.#start(farIndex, farId, name)
    if (argumentsText === '') return
    call.hasArguments = true
    this.#emit({ type: 'tool-call-delta', index: call.index, argumentsText, tokens: tokensOf(argumentsText) })
  }

  /** A call without arguments means: none are needed. Clients parse the argument text as JSON, so it must not be empty. */
  complete(): void {
    for (const call of this.#calls) {
      if (!call.hasArguments) {
        this.#emit({ type: 'tool-call-delta', index: call.index, argumentsText: '{}', tokens: 0 })
      }
    }
  }

  /**
   * The call that a fragment goes on with. A new id together with a name starts another call even under an index that is
   * taken: some servers number all their calls 0. Without an index, a fragment belongs to its id or to the latest call.
   */
  #find(farIndex: number | undefined, farId: string | undefined, name: string): OpenCall | undefined {
    const call =
      farIndex === undefined
        ? this.#calls.findLast((open) => farId === undefined || open.farId === farId)
        : this.#calls.findLast((open) => open.farIndex === farIndex)
    const startsAnother = name !== '' && (farId === undefined ? farIndex === undefined : call?.farId !== farId)
    return startsAnother ? undefined : call
  }

  #start(farIndex: number | undefined, farId: string | undefined, name: string): OpenCall {
    if (name === '') throw new ReplyFault('sent a piece of a tool call that never started')
    if (this.#calls.length >= CALLS_MAX) throw new ReplyFault('sent too many tool calls')
    const id = farId === undefined || this.#ids.has(farId) ? newId('toolCall') : farId
    this.#ids.add(id)
    const call = { index: this.#calls.length, farIndex, farId, hasArguments: false }
    this.#calls.push(call)
    this.#emit({ type: 'tool-call-start', index: call.index, id, name })
    return call
  }
}

function readFunction(raw: unknown): { name: string; argumentsText: string } {
  if (typeof raw !== 'object' || raw === null) return { name: '', argumentsText: '' }
  const { name, arguments: given } = raw as { name?: unknown; arguments?: unknown }
  return { name: typeof name === 'string' ? name : '', argumentsText: readArguments(given) }
}

/** Meant to be text; some servers send the object itself. */
function readArguments(given: unknown): string {
  if (typeof given === 'string') return given
  return typeof given === 'object' && given !== null ? JSON.stringify(given) : ''
}
