import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page } from '../../ui/page.tsx'

const pages = [
  { to: '/docs', name: 'Quickstart' },
  { to: '/docs/reference', name: 'API reference' },
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
      <nav aria-label="Documentation" className="-mx-1 flex gap-1 overflow-x-auto border-b border-line">
        {pages.map(({ to, name }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: true }}
            className="-mb-px border-b-2 border-transparent px-3 py-2 text-sm whitespace-nowrap text-ink-soft hover:text-ink"
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
