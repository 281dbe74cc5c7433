import { Outlet, useRouterState } from '@tanstack/react-router'
import { Menu, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Logo } from './logo.tsx'
import { Sidebar } from './sidebar.tsx'

/** The frame around every page inside: navigation on the left, or behind a button where there is no room for it. */
export function Shell() {
  const [open, setOpen] = useState(false)
  const path = useRouterState({ select: (state) => state.location.pathname })
  useEffect(() => setOpen(false), [path])
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[14.5rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded focus:bg-surface focus:px-3 focus:py-2"
      >
        Skip to the content
      </a>
      <header className="flex items-center justify-between border-b border-line bg-surface px-4 py-2.5 md:hidden">
        <Logo />
        <button
          type="button"
          aria-label={open ? 'Close the menu' : 'Open the menu'}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="rounded p-2 hover:bg-sunken"
        >
          {open ? <X aria-hidden className="size-5" /> : <Menu aria-hidden className="size-5" />}
        </button>
      </header>
      <div className={open ? 'block' : 'hidden md:block'}>
        <Sidebar />
      </div>
      <main id="content" tabIndex={-1} className="min-w-0 outline-none">
        <Outlet />
      </main>
    </div>
  )
}
