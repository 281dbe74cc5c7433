import type { ReactNode } from 'react'

/** One step of a guide. */
export function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section className="flex gap-4">
      <span
        aria-hidden
        className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-wash text-sm font-semibold text-accent-strong"
      >
        {number}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-3 text-sm">
        <h2 className="pt-0.5 text-base font-semibold">{title}</h2>
        {children}
      </div>
    </section>
  )
}
