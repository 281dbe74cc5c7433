import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { EmptyState } from '../ui/empty-state.tsx'

export function NotFoundPage() {
  return (
    <main className="grid min-h-dvh place-content-center">
      <h1 className="sr-only">Not found</h1>
      <EmptyState
        icon={<Compass aria-hidden />}
        title="There is nothing at this address"
        action={
          <Link to="/" className="text-sm font-medium text-accent underline">
            Go to the start
          </Link>
        }
      >
        It may have been archived, or it belongs to an organization that you are not a member of.
      </EmptyState>
    </main>
  )
}
