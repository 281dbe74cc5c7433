import type { AssistantTurn } from '../conversation/turn.ts'

export function seconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`
}

export function whole(count: number): string {
  return count.toLocaleString('en')
}

/** Credits without the zeros that say nothing. */
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
  return speed >= 100 ? whole(Math.round(speed)) : speed.toFixed(1)
}
