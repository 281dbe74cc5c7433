import { memo } from 'react'
import type { ToolTurn } from '../conversation/turn.ts'

/** What a tool answered. */
export const ToolTurnView = memo(function ToolTurnView({ turn }: { turn: ToolTurn }) {
  return (
    <div className="rounded-md border border-line bg-sunken px-3 py-2 text-xs">
      <p className="text-ink-soft">
        Result of <span className="font-mono text-ink">{turn.name}</span>
      </p>
      <pre
        tabIndex={0}
        aria-label={`Result of ${turn.name}`}
        className="mt-1 max-h-60 overflow-auto font-mono [overflow-wrap:anywhere] whitespace-pre-wrap"
      >
        {turn.text === '' ? '(empty)' : turn.text}
      </pre>
    </div>
  )
})
