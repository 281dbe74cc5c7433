import type { ReactNode } from 'react'

/** Names and what is to say about each, in columns where there is room. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-sm lg:grid-cols-3">{children}</dl>
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs font-medium text-ink-soft">{name}</dt>
      <dd className="mt-0.5 break-words">{children}</dd>
    </div>
  )
}
