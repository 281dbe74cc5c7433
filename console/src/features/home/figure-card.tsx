import type { ReactNode } from 'react'

/** One figure that matters, and what stands behind it. */
export function FigureCard({ name, value, note }: { name: string; value: ReactNode; note: ReactNode }) {
  return (
    <div className="rounded-lg border border-line bg-surface px-4 py-3">
      <dt className="text-xs font-medium text-ink-soft">{name}</dt>
      <dd className="mt-1">
        <p className="text-xl font-semibold tracking-tight tabular-nums">{value}</p>
        <p className="mt-0.5 min-h-4 truncate text-xs text-ink-soft tabular-nums">{note}</p>
      </dd>
    </div>
  )
}
