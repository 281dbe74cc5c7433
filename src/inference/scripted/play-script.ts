import { newId } from '../../kernel/ids.ts'
import type { EngineEvent, EngineUsage, FinishReason } from '../engine-event.ts'
import { EngineFailure } from '../engine-failure.ts'
import type { GenerationRequest } from '../generation-request.ts'
import { countPromptTokens } from './count-tokens.ts'
import { ReplyMeter } from './reply-meter.ts'
import type { ScriptStep } from './script-step.ts'

/** What a step does to the reply besides its events. `over`: nothing follows. */
type Played = 'goes-on' | 'over'

/** Plays a script step by step for one request. Each step's events are handed out before the next step is asked for. */
export class ScriptPlayer {
  readonly #request: GenerationRequest
  readonly #meter: ReplyMeter
  /** Waits so long, or for ever; rejects as soon as the generation is stopped. */
  readonly #pause: (ms: number | 'for-ever') => Promise<void>
  #toolCallCount = 0

  constructor(request: GenerationRequest, pause: (ms: number | 'for-ever') => Promise<void>) {
    this.#request = request
    this.#meter = new ReplyMeter(request.maxOutputTokens)
    this.#pause = pause
  }

  async *play(step: ScriptStep): AsyncGenerator<EngineEvent, Played, undefined> {
    switch (step.type) {
      case 'reasoning':
      case 'text':
        return yield* this.#piece(step)
      case 'tool-call':
        return yield* this.#toolCall(step)
      case 'wait':
        await this.#pause(step.ms)
        return 'goes-on'
      case 'hang':
        await this.#pause('for-ever')
        return 'over'
      case 'fail':
        throw new EngineFailure(step.reason, `the script fails: ${step.reason.kind}`)
      case 'truncate':
        return 'over'
      case 'finish':
        yield this.finish(step.reason, step.usage)
        return 'over'
      default:
        return step satisfies never
    }
  }

  finish(reason?: FinishReason, overrides?: Partial<EngineUsage>): EngineEvent {
    return {
      type: 'finish',
      reason: reason ?? (this.#toolCallCount > 0 ? 'tool_calls' : 'stop'),
      usage: { ...this.#meter.usage(countPromptTokens(this.#request)), ...overrides },
    }
  }

  *#piece(step: { type: 'reasoning' | 'text'; text: string }): Generator<EngineEvent, Played, undefined> {
    const text = this.#meter.fit(step.text)
    if (text !== '') {
      yield step.type === 'reasoning'
        ? { type: 'reasoning-delta', text, tokens: this.#meter.count(text, 'reasoning') }
        : { type: 'text-delta', text, tokens: this.#meter.count(text, 'answer') }
    }
    return yield* this.#endIfCut(text, step.text)
  }

  /** The name costs tokens too; they appear in the first delta, since a start carries none. */
  *#toolCall(step: ScriptStep & { type: 'tool-call' }): Generator<EngineEvent, Played, undefined> {
    if (this.#meter.fit(step.name) !== step.name) return yield* this.#endIfCut('', step.name)
    const index = this.#toolCallCount++
    yield { type: 'tool-call-start', index, id: step.id ?? newId('toolCall'), name: step.name }
    let tokens = this.#meter.count(step.name, 'answer')
    for (const piece of step.argumentPieces.length === 0 ? ['{}'] : step.argumentPieces) {
      const argumentsText = this.#meter.fit(piece)
      tokens += this.#meter.count(argumentsText, 'answer')
      if (argumentsText !== '' || tokens > 0) yield { type: 'tool-call-delta', index, argumentsText, tokens }
      tokens = 0
      if ((yield* this.#endIfCut(argumentsText, piece)) === 'over') return 'over'
    }
    return 'goes-on'
  }

  *#endIfCut(sent: string, whole: string): Generator<EngineEvent, Played, undefined> {
    if (sent === whole) return 'goes-on'
    yield this.finish('length')
    return 'over'
  }
}
