/** How long until a moment: `now`, `12 s`, `3 min 20 s`, `5 h 4 min`. */
export function waitWords(momentMs: number, nowMs: number): string {
  const seconds = Math.ceil((momentMs - nowMs) / 1000)
  if (seconds <= 0) return 'now'
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
