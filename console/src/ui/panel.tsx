import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A sheet that holds one matter. */
export function Panel({
  title,
  description,
  actions,
  children,
  flush = false,
}: {
  title?: string
  description?: ReactNode
  actions?: ReactNode
  children?: ReactNode
  flush?: boolean
}) {
  return (
    <section className="rounded-lg border border-line bg-surface">
      {title !== undefined && (
        <header className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3">
          <div className="min-w-0">
            <h2 className="text-sm font-semibold">{title}</h2>
            {description !== undefined && <p className="mt-0.5 text-xs text-ink-soft">{description}</p>}
          </div>
          {actions}
        </header>
      )}
      <div className={classNames(!flush && 'p-4')}>{children}</div>
    </section>
  )
}
