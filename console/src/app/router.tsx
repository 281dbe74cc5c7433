import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { queryClient } from '../api/query-client.ts'
import { accountQuery } from '../api/session.ts'
import { ErrorPage } from './error-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { nextSearch, signUpSearch, tokenSearch } from './search.ts'
import { Shell } from './shell.tsx'

/*
 * Every address of the console. What nobody needs at first sight is loaded when its address is visited. Four areas: outside (nobody
 * signed in), inside (an account), an organization, and the operator's.
 */

const root = createRootRoute({ notFoundComponent: NotFoundPage, errorComponent: ErrorPage })

const outside = createRoute({ getParentRoute: () => root, id: 'outside' })

/** Sends whoever is not signed in to the door, and back again afterwards; whoever waits, to the waiting room. */
const inside = createRoute({
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

const organization = createRoute({ getParentRoute: () => inside, path: '/organizations/$organization' })

const operator = createRoute({
  getParentRoute: () => inside,
  path: '/operator',
  beforeLoad({ context }) {
    if (!context.account.is_operator) throw redirect({ to: '/' })
  },
})

const routeTree = root.addChildren([
  outside.addChildren([
    createRoute({
      getParentRoute: () => outside,
      path: '/sign-in',
      validateSearch: nextSearch,
      component: lazyRouteComponent(() => import('../features/session/sign-in-page.tsx'), 'SignInPage'),
    }),
    createRoute({
      getParentRoute: () => outside,
      path: '/sign-up',
      validateSearch: signUpSearch,
      component: lazyRouteComponent(() => import('../features/session/sign-up-page.tsx'), 'SignUpPage'),
    }),
    createRoute({
      getParentRoute: () => outside,
      path: '/verify',
      validateSearch: tokenSearch,
      component: lazyRouteComponent(() => import('../features/session/verify-page.tsx'), 'VerifyPage'),
    }),
    createRoute({
      getParentRoute: () => outside,
      path: '/forgot-password',
      component: lazyRouteComponent(() => import('../features/session/forgot-password-page.tsx'), 'ForgotPasswordPage'),
    }),
    createRoute({
      getParentRoute: () => outside,
      path: '/reset',
      validateSearch: tokenSearch,
      component: lazyRouteComponent(() => import('../features/session/reset-page.tsx'), 'ResetPage'),
    }),
  ]),
  inside.addChildren([
    createRoute({
      getParentRoute: () => inside,
      path: '/',
      component: lazyRouteComponent(() => import('../features/home/start-page.tsx'), 'StartPage'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/waiting',
      component: lazyRouteComponent(() => import('../features/session/waiting-page.tsx'), 'WaitingPage'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/onboarding',
      component: lazyRouteComponent(() => import('../features/onboarding/onboarding-page.tsx'), 'OnboardingPage'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/account',
      component: lazyRouteComponent(() => import('../features/account/account-page.tsx'), 'AccountPage'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/invitation',
      validateSearch: tokenSearch,
      component: lazyRouteComponent(() => import('../features/invitations/invitation-page.tsx'), 'InvitationPage'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/docs',
      component: lazyRouteComponent(() => import('../features/docs/quickstart-page.tsx'), 'QuickstartPage'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/docs/reference',
      component: lazyRouteComponent(() => import('../features/docs/reference-page.tsx'), 'ReferencePage'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/docs/errors',
      component: lazyRouteComponent(() => import('../features/docs/errors-page.tsx'), 'ErrorsPage'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/docs/clients',
      component: lazyRouteComponent(() => import('../features/docs/clients-page.tsx'), 'ClientsPage'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/docs/limits',
      component: lazyRouteComponent(() => import('../features/docs/limits-explained-page.tsx'), 'LimitsExplainedPage'),
    }),
    organization.addChildren([
      createRoute({
        getParentRoute: () => organization,
        path: '/',
        component: lazyRouteComponent(() => import('../features/home/overview-page.tsx'), 'OverviewPage'),
      }),
      createRoute({
        getParentRoute: () => organization,
        path: '/playground',
        component: lazyRouteComponent(() => import('../features/playground/playground-page.tsx'), 'PlaygroundPage'),
      }),
      createRoute({
        getParentRoute: () => organization,
        path: '/api-keys',
        component: lazyRouteComponent(() => import('../features/api-keys/api-keys-page.tsx'), 'ApiKeysPage'),
      }),
      createRoute({
        getParentRoute: () => organization,
        path: '/projects',
        component: lazyRouteComponent(() => import('../features/projects/projects-page.tsx'), 'ProjectsPage'),
      }),
      createRoute({
        getParentRoute: () => organization,
        path: '/members',
        component: lazyRouteComponent(() => import('../features/members/members-page.tsx'), 'MembersPage'),
      }),
      createRoute({
        getParentRoute: () => organization,
        path: '/limits',
        component: lazyRouteComponent(() => import('../features/limits/limits-page.tsx'), 'LimitsPage'),
      }),
      createRoute({
        getParentRoute: () => organization,
        path: '/usage',
        component: lazyRouteComponent(() => import('../features/usage/usage-page.tsx'), 'UsagePage'),
      }),
      createRoute({
        getParentRoute: () => organization,
        path: '/requests',
        component: lazyRouteComponent(() => import('../features/requests/requests-page.tsx'), 'RequestsPage'),
      }),
      createRoute({
        getParentRoute: () => organization,
        path: '/requests/$request',
        component: lazyRouteComponent(() => import('../features/requests/request-page.tsx'), 'RequestPage'),
      }),
      createRoute({
        getParentRoute: () => organization,
        path: '/billing',
        component: lazyRouteComponent(() => import('../features/billing/billing-page.tsx'), 'BillingPage'),
      }),
      createRoute({
        getParentRoute: () => organization,
        path: '/retention',
        component: lazyRouteComponent(() => import('../features/retention/retention-page.tsx'), 'RetentionPage'),
      }),
      createRoute({
        getParentRoute: () => organization,
        path: '/audit',
        component: lazyRouteComponent(() => import('../features/audit/audit-page.tsx'), 'AuditPage'),
      }),
      createRoute({
        getParentRoute: () => organization,
        path: '/settings',
        component: lazyRouteComponent(() => import('../features/settings/settings-page.tsx'), 'SettingsPage'),
      }),
    ]),
    operator.addChildren([
      createRoute({
        getParentRoute: () => operator,
        path: '/waiting-list',
        component: lazyRouteComponent(() => import('../features/operator/waiting-list-page.tsx'), 'WaitingListPage'),
      }),
      createRoute({
        getParentRoute: () => operator,
        path: '/accounts',
        component: lazyRouteComponent(() => import('../features/operator/accounts-page.tsx'), 'AccountsPage'),
      }),
      createRoute({
        getParentRoute: () => operator,
        path: '/organizations',
        component: lazyRouteComponent(() => import('../features/operator/organizations-page.tsx'), 'OrganizationsPage'),
      }),
      createRoute({
        getParentRoute: () => operator,
        path: '/organizations/$organization',
        component: lazyRouteComponent(() => import('../features/operator/organization-page.tsx'), 'OrganizationPage'),
      }),
      createRoute({
        getParentRoute: () => operator,
        path: '/plans',
        component: lazyRouteComponent(() => import('../features/operator/plans-page.tsx'), 'PlansPage'),
      }),
      createRoute({
        getParentRoute: () => operator,
        path: '/engines',
        component: lazyRouteComponent(() => import('../features/operator/engines-page.tsx'), 'EnginesPage'),
      }),
      createRoute({
        getParentRoute: () => operator,
        path: '/traffic',
        component: lazyRouteComponent(() => import('../features/operator/traffic-page.tsx'), 'TrafficPage'),
      }),
      createRoute({
        getParentRoute: () => operator,
        path: '/configuration',
        component: lazyRouteComponent(() => import('../features/operator/configuration-page.tsx'), 'ConfigurationPage'),
      }),
    ]),
  ]),
])

export const router = createRouter({ routeTree, defaultPreload: 'intent', scrollRestoration: true })

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
