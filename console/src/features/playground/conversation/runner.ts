import type { Model } from '../../../../../src/contract/model.ts'
import { requestFrom, setupFaults } from '../setup/request-from.ts'
import type { CredentialKeeper } from '../transport/credential-keeper.ts'
import { CompletionFailed, type Failure } from '../transport/failure.ts'
import { FrameBatch } from '../transport/frame-batch.ts'
import { limitsFromHeaders } from '../transport/limits-from-headers.ts'
import { requestCost } from '../transport/request-cost.ts'
import { streamCompletion } from '../transport/stream-completion.ts'
import { cannedResults } from './canned-results.ts'
import type { Column } from './playground-state.ts'
import type { PlaygroundStore } from './playground-store.ts'
import { emptyReply, hasBegun, type Reply } from './reply.ts'
import { openCalls, type AssistantTurn, type Figures } from './turn.ts'

/** A model that calls tools for ever is stopped after so many rounds that nobody asked for. */
const ROUNDS_MAX = 8

/** Gets answers for the columns of the page, and tells the store what becomes of them. */
export class Runner {
  readonly #store: PlaygroundStore
  readonly #credentials: CredentialKeeper
  readonly #organizationId: string
  readonly #running = new Map<string, AbortController>()
  /** Told after each answer, however it ended. */
  onEnd: () => void = () => {}
  models: readonly Model[] = []

  constructor(parts: { store: PlaygroundStore; credentials: CredentialKeeper; organizationId: string }) {
    this.#store = parts.store
    this.#credentials = parts.credentials
    this.#organizationId = parts.organizationId
  }

  /** Says the same in every column, and lets all of them answer at once. */
  say(text: string): void {
    const columns = this.#store.state().columns.map(({ id }) => id)
    this.#store.dispatch({ type: 'user-said', columns, turn: crypto.randomUUID(), text })
    for (const column of columns) void this.#answerAll(column)
  }

  /** Gives the results of the calls at the end of a column, one for each call, and goes on. */
  answerCalls(columnId: string, results: readonly string[]): void {
    this.#giveResults(columnId, results)
    void this.#answerAll(columnId)
  }

  /** The same once more, from the beginning of an answer. */
  again(columnId: string, turnId: string): void {
    this.#store.dispatch({ type: 'taken-back', column: columnId, turn: turnId })
    void this.#answerAll(columnId)
  }

  stop(): void {
    for (const controller of this.#running.values()) controller.abort()
  }

  stopColumn(columnId: string): void {
    this.#running.get(columnId)?.abort()
  }

  #column(id: string): Column | undefined {
    return this.#store.state().columns.find((column) => column.id === id)
  }

  #giveResults(columnId: string, results: readonly string[]): void {
    const calls = openCalls(this.#column(columnId)?.turns ?? [])?.reply.toolCalls ?? []
    const turns = calls.map(({ id, name }, index) => ({
      kind: 'tool' as const,
      id: crypto.randomUUID(),
      callId: id,
      name,
      text: results[index] ?? '',
    }))
    this.#store.dispatch({ type: 'tools-answered', column: columnId, turns })
  }

  /** One answer, and further ones as long as canned results can be given by themselves. */
  async #answerAll(columnId: string): Promise<void> {
    for (let round = 0; round < ROUNDS_MAX; round++) {
      await this.#answer(columnId)
      this.onEnd()
      const column = this.#column(columnId)
      const results = column?.setup.answersByItself === true ? cannedResults(column) : undefined
      if (results === undefined) return
      this.#giveResults(columnId, results)
    }
  }

  async #answer(columnId: string): Promise<void> {
    const column = this.#column(columnId)
    if (column === undefined || this.#running.has(columnId)) return
    const controller = new AbortController()
    this.#running.set(columnId, controller)
    const at = { column: columnId, turn: crypto.randomUUID() }
    this.#store.dispatch({ type: 'reply-begun', ...at, setup: column.setup })
    const end = await this.#generate(column, at, controller.signal)
    this.#running.delete(columnId)
    this.#store.dispatch({ type: 'reply-ended', ...at, end })
    const { requestId } = end.figures
    if (requestId !== undefined && end.failure?.kind !== 'refused') void this.#findCost(at, requestId)
  }

  async #generate(
    column: Column,
    at: { column: string; turn: string },
    signal: AbortSignal,
  ): Promise<Pick<AssistantTurn, 'state' | 'reply' | 'figures' | 'failure'>> {
    const began = performance.now()
    let reply: Reply = emptyReply
    let figures: Figures = {}
    const batch = new FrameBatch<void>(() => this.#store.dispatch({ type: 'reply-grown', ...at, reply, figures }))
    try {
      const [fault] = setupFaults(
        column.setup,
        this.models.find(({ id }) => id === column.setup.model),
      )
      if (fault !== undefined) throw new CompletionFailed({ kind: 'setup', ...fault })
      const replies = streamCompletion({
        request: requestFrom(column.setup, column.turns),
        credentials: this.#credentials,
        signal,
        onResponse: (response) => {
          figures = { ...figures, ...figuresFrom(response) }
        },
      })
      for await (const grown of replies) {
        reply = grown
        // What comes in one piece has no first token.
        if (column.setup.stream && figures.firstTokenMs === undefined && hasBegun(reply)) {
          figures = { ...figures, firstTokenMs: performance.now() - began }
        }
        batch.give()
      }
      return { state: 'whole', reply, figures: { ...figures, durationMs: performance.now() - began } }
    } catch (error) {
      const durationMs = performance.now() - began
      if (signal.aborted) return { state: 'stopped', reply, figures: { ...figures, durationMs } }
      return { state: 'failed', reply, figures: { ...figures, durationMs }, failure: failureOf(error) }
    } finally {
      batch.end()
    }
  }

  async #findCost(at: { column: string; turn: string }, requestId: string): Promise<void> {
    const cost = await requestCost(this.#organizationId, requestId)
    if (cost === undefined) return
    this.#store.dispatch({ type: 'figures-known', ...at, figures: { cost } })
    this.onEnd()
  }
}

function figuresFrom({ headers }: Response): Figures {
  const requestId = headers.get('x-request-id')
  const retention = headers.get('service-data-retention')
  const limits = limitsFromHeaders(headers)
  return {
    ...(requestId !== null && { requestId }),
    ...(retention !== null && { retention }),
    ...(limits.length > 0 && { limits }),
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof CompletionFailed) return error.failure
  return { kind: 'broken', message: 'The answer could not be read. What came is kept; try again.' }
}
