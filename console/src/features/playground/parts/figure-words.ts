import { wholeNumber } from '../../../ui/number-words.ts'
import type { AssistantTurn } from '../conversation/turn.ts'

/** Credits to the last digit that says something: what one answer costs is often tiny. */
export function credits(amount: string): string {
  const short = amount.includes('.') ? amount.replace(/0+$/, '').replace(/\.$/, '') : amount
  return `${short} ${short === '1' ? 'credit' : 'credits'}`
}

/** How fast it came once it came; of a reply in one piece, over its whole time. */
export function tokensPerSecond({ reply, figures }: AssistantTurn): string | undefined {
  const { firstTokenMs, durationMs } = figures
  const tokens = reply.usage?.completion_tokens
  if (tokens === undefined || durationMs === undefined || tokens < 2) return undefined
  const streamedMs = durationMs - (firstTokenMs ?? 0)
  const speed = tokens / ((streamedMs < 20 ? durationMs : streamedMs) / 1000)
  return speed >= 100 ? wholeNumber(Math.round(speed)) : speed.toFixed(1)
}
