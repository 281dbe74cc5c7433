import type { StopSignal } from '../../kernel/stop.ts'
import type { BeginListener } from '../begin-listener.ts'
import type { Engine } from '../engine.ts'
import type { EngineEvent } from '../engine-event.ts'
import { EngineFailure } from '../engine-failure.ts'
import type { GenerationRequest } from '../generation-request.ts'
import type { Pace } from '../pace.ts'
import { countPromptTokens } from './count-tokens.ts'
import { GenerationRun } from './generation-run.ts'
import { ScriptPlayer } from './play-script.ts'
import type { ScriptStep } from './script-step.ts'

export interface ScriptedEngineOptions {
  name: string
  /** The reply to each request. Called at the first `next()`; a lazy iterable is read only as fast as it is played. */
  script: (request: GenerationRequest) => Iterable<ScriptStep> | AsyncIterable<ScriptStep>
  /** Called synchronously when a running generation is aborted, or left early by its consumer. */
  onAbort?: (requestId: string) => void
}

/**
 * An engine that says what it was told to say: for tests, for demonstrations, and for trying clients without a model.
 * It keeps nothing ahead of its consumer. A script that ends without a `finish` step is finished for it.
 */
export class ScriptedEngine implements Engine {
  readonly name: string
  /** Generations begun, running now, aborted or left early, ended by a finish, and ended by a failure or a truncation. */
  started = 0
  active = 0
  aborted = 0
  finished = 0
  failed = 0
  readonly #options: ScriptedEngineOptions
  readonly #runs = new Set<GenerationRun>()
  #closed = false

  constructor(options: ScriptedEngineOptions) {
    this.name = options.name
    this.#options = options
  }

  async *generate(
    request: GenerationRequest,
    signal: StopSignal,
    _pace?: Pace,
    listener?: BeginListener,
  ): AsyncGenerator<EngineEvent, void, undefined> {
    signal.throwIfAborted()
    if (this.#closed) throw this.#closedFailure()
    const run = this.#begin(request, signal)
    listener?.onBegun()
    try {
      const player = new ScriptPlayer(request, (ms) => run.pause(ms))
      for await (const event of playAll(player, run.untilStopped(this.#options.script(request)))) {
        run.throwIfStopped()
        // Once its finish is on its way, a generation has finished, even if the consumer takes nothing more.
        if (event.type === 'finish') run.settle('finished')
        yield event
        if (run.outcome === 'finished') return
        run.throwIfStopped()
      }
      run.settle('failed')
    } catch (error) {
      run.settle('failed')
      throw error
    } finally {
      run.settle('aborted')
    }
  }

  countPromptTokens(request: GenerationRequest): number {
    return countPromptTokens(request)
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const run of this.#runs) run.stop(this.#closedFailure())
  }

  #closedFailure(): EngineFailure {
    return new EngineFailure({ kind: 'unavailable' }, `${this.name} is closed`)
  }

  #begin(request: GenerationRequest, signal: StopSignal): GenerationRun {
    this.started += 1
    this.active += 1
    const run = new GenerationRun(signal, (outcome) => {
      this.active -= 1
      this[outcome] += 1
      this.#runs.delete(run)
      if (outcome === 'aborted') this.#options.onAbort?.(request.requestId)
    })
    this.#runs.add(run)
    return run
  }
}

/** All events of a script. Ends with a finish unless a step ended the reply in another way. */
async function* playAll(player: ScriptPlayer, steps: AsyncIterable<ScriptStep>): AsyncGenerator<EngineEvent> {
  for await (const step of steps) {
    if ((yield* player.play(step)) === 'over') return
  }
  yield player.finish()
}
