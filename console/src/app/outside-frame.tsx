import { useEffect, type ReactNode } from 'react'
import { Logo } from './logo.tsx'

/** The page for people who are not in yet: one sheet, one matter. */
export function OutsideFrame({ title, children, foot }: { title: string; children: ReactNode; foot?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Parley`
  }, [title])
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="flex w-full max-w-sm flex-col gap-5">
        <Logo />
        <section className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-6 shadow-raised">
          <h1 className="text-lg font-semibold tracking-tight">{title}</h1>
          {children}
        </section>
        {foot !== undefined && <div className="text-center text-sm text-ink-soft">{foot}</div>}
      </div>
    </main>
  )
}
