import { memo } from 'react'
import type { UserTurn } from '../conversation/turn.ts'

export const UserTurnView = memo(function UserTurnView({ turn }: { turn: UserTurn }) {
  return (
    <div className="ml-auto max-w-[85%] rounded-lg bg-accent-wash px-3 py-2 text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">
      <span className="sr-only">You: </span>
      {turn.text}
    </div>
  )
})
