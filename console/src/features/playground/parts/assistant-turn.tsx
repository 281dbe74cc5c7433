import { RotateCcw } from 'lucide-react'
import { memo } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { hasBegun } from '../conversation/reply.ts'
import type { Runner } from '../conversation/runner.ts'
import type { AssistantTurn } from '../conversation/turn.ts'
import type { Setup } from '../setup/setup.ts'
import { FailureNotice } from './failure-notice.tsx'
import { ReasoningFold } from './reasoning-fold.tsx'
import { ReplyCheck } from './reply-check.tsx'
import { ReplyContent } from './reply-content.tsx'
import { ReplyFigures } from './reply-figures.tsx'
import { ToolCallView } from './tool-call.tsx'

/** An answer: what the model thought, said and called, what it took, and what went wrong. */
export const AssistantTurnView = memo(function AssistantTurnView({
  turn,
  runner,
  columnId,
  organizationId,
  setup,
}: {
  turn: AssistantTurn
  runner: Runner
  columnId: string
  organizationId: string
  /** The set-up under which it was asked for; only for the latest answer. */
  setup?: Setup
}) {
  const { reply, state, failure } = turn
  const running = state === 'running'
  const again = () => runner.again(columnId, turn.id)
  return (
    <article aria-label="Answer" aria-busy={running} className="flex flex-col gap-3">
      <p className="flex items-center gap-2 text-2xs text-ink-soft">
        <span className="font-mono">{turn.model}</span>
        {state === 'stopped' && <Badge>stopped</Badge>}
        {state === 'failed' && hasBegun(reply) && <Badge look="warning">not whole</Badge>}
        {reply.finishReason === 'length' && <Badge look="warning">cut at the maximum</Badge>}
      </p>
      <ReasoningFold reply={reply} running={running} />
      {running && !hasBegun(reply) && (
        <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
          <Spinner /> Waiting for the first token
        </p>
      )}
      <ReplyContent turn={turn} />
      {reply.toolCalls.map((call, index) => (
        <ToolCallView key={index} call={call} running={running} tools={setup?.tools} />
      ))}
      {state === 'whole' && reply.content !== '' && <ReplyCheck format={turn.format} content={reply.content} />}
      {failure !== undefined && <FailureNotice failure={failure} onAgain={setup === undefined ? undefined : again} />}
      {!running && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ReplyFigures turn={turn} organizationId={organizationId} />
          {reply.content !== '' && <CopyButton text={reply.content} />}
          {setup !== undefined && failure === undefined && (
            <Button small look="quiet" icon={<RotateCcw aria-hidden className="size-3.5" />} onClick={again}>
              Again
            </Button>
          )}
        </div>
      )}
      <span role="status" className="sr-only">
        {running ? '' : 'The answer has ended.'}
      </span>
    </article>
  )
})
