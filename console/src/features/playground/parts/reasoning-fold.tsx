import { Brain, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { counted } from '../../../ui/number-words.ts'
import type { Reply } from '../conversation/reply.ts'
import { Markdown } from '../markdown/markdown.tsx'

/** What the model thought, out of the way once it speaks; whoever opened or closed it is obeyed. */
export function ReasoningFold({ reply, running }: { reply: Reply; running: boolean }) {
  const [chosen, setChosen] = useState<boolean>()
  if (reply.reasoning === '') return null
  const thinking = running && reply.content === '' && reply.toolCalls.length === 0
  const open = chosen ?? thinking
  const tokens = reply.usage?.completion_tokens_details.reasoning_tokens
  return (
    <div className="rounded-md border border-line">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setChosen(!open)}
        className="flex w-full items-center gap-1.5 rounded-md px-2.5 py-1.5 text-xs text-ink-soft hover:text-ink"
      >
        <ChevronRight aria-hidden className={classNames('size-3.5 transition-transform', open && 'rotate-90')} />
        <Brain aria-hidden className="size-3.5" />
        {thinking ? 'Reasoning…' : 'Reasoning'}
        {tokens !== undefined && <span className="ml-auto tabular-nums">{counted(tokens, 'token')}</span>}
      </button>
      {open && (
        <div className="border-t border-line px-3 py-2 text-ink-soft">
          <Markdown text={reply.reasoning} />
        </div>
      )}
    </div>
  )
}
