import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page } from '../../ui/page.tsx'

const pages = [
  { to: '/docs', name: 'Quickstart' },
  { to: '/docs/reference', name: 'Reference' },
  { to: '/docs/errors', name: 'Errors' },
  { to: '/docs/clients', name: 'Clients' },
  { to: '/docs/limits', name: 'Limits' },
] as const

/** A page of the documentation, with the way to the others. */
export function DocsPage({
  title,
  description,
  children,
}: {
  title: string
  description: ReactNode
  children: ReactNode
}) {
  return (
    <Page title={title} description={description}>
      <nav aria-label="Documentation" className="flex overflow-x-auto sm:gap-1 border-b border-line">
        {pages.map(({ to, name }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: true }}
            className="-mb-px border-b-2 border-transparent px-2 py-2 sm:px-3 text-sm whitespace-nowrap text-ink-soft hover:text-ink"
            activeProps={{ className: '!border-accent font-medium !text-ink' }}
          >
            {name}
          </Link>
        ))}
      </nav>
      {children}
    </Page>
  )
}
