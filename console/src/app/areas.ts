import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { queryClient } from '../api/query-client.ts'
import { accountQuery } from '../api/session.ts'
import { ErrorPage } from './error-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { Shell } from './shell.tsx'

/* The four areas of the console: outside (nobody signed in), inside (an account), an organization, and the operator's. */

export const root = createRootRoute({ notFoundComponent: NotFoundPage, errorComponent: ErrorPage })

export const outside = createRoute({ getParentRoute: () => root, id: 'outside' })

/** Sends whoever is not signed in to the door, and back again afterwards; whoever waits, to the waiting room. */
export const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Shell,
  async beforeLoad({ location }) {
    const account = await queryClient.ensureQueryData(accountQuery)
    if (account === null) {
      // What stands behind the # is for the browser alone: it stays there, and is never put where it would be sent.
      throw redirect({ to: '/sign-in', search: { next: location.pathname + location.searchStr }, hash: location.hash })
    }
    const open =
      ['/waiting', '/account', '/invitation'].includes(location.pathname) || location.pathname.startsWith('/docs')
    if (account.state !== 'active' && !open) throw redirect({ to: '/waiting' })
    return { account }
  },
})

export const organization = createRoute({ getParentRoute: () => inside, path: '/organizations/$organization' })

export const operator = createRoute({
  getParentRoute: () => inside,
  path: '/operator',
  beforeLoad({ context }) {
    if (!context.account.is_operator) throw redirect({ to: '/' })
  },
})
