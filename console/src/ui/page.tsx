import { useEffect, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A page's head and body; sets the title of the window. */
export function Page({
  title,
  description,
  actions,
  children,
  narrow = false,
}: {
  title: string
  description?: ReactNode
  actions?: ReactNode
  children: ReactNode
  /** For a page with one matter on it, which would be lost on a wide one. */
  narrow?: boolean
}) {
  useEffect(() => {
    document.title = `${title} · Parley`
  }, [title])
  return (
    // Wide or narrow, a page begins at the same edge.
    <div
      className={classNames(
        'mx-auto flex w-full max-w-6xl flex-col gap-5 px-4 py-6 sm:px-6',
        narrow && '[&>*]:max-w-3xl',
      )}
    >
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
          {description !== undefined && (
            <p className="mt-1 max-w-2xl text-sm text-pretty text-ink-soft">{description}</p>
          )}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
