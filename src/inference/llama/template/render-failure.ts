import { EngineFailure } from '../../engine-failure.ts'
import { TemplateRefusal } from './template-refusal.ts'

const MESSAGE_CHARACTERS_MAX = 300

/**
 * A rendering that failed, as the caller's failure: the template was tried when the model was loaded, so what it
 * cannot render now is this conversation. What a template says on refusing is meant for the caller. Our own log gets no word
 * of either: both may quote the conversation.
 */
export function renderFailure(error: unknown): EngineFailure {
  const cause = error instanceof Error ? error.message : String(error)
  const shown =
    error instanceof TemplateRefusal
      ? `This model's chat template refuses the conversation: ${cause.slice(0, MESSAGE_CHARACTERS_MAX)}`
      : "This model's chat template cannot render the conversation."
  const reason = { kind: 'invalid-request', param: 'messages', message: shown } as const
  return new EngineFailure(reason, `chat template failed (${error instanceof Error ? error.name : 'unknown'})`)
}
