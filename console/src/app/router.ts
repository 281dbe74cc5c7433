import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { inside, root } from './areas.ts'
import { operatorRoutes } from './operator-routes.ts'
import { organizationRoutes } from './organization-routes.ts'
import { outsideRoutes } from './outside-routes.ts'
import { tokenSearch } from './search.ts'

/* Every address of the console. What nobody needs at first sight is loaded when its address is visited. */

const routeTree = root.addChildren([
  outsideRoutes,
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
    organizationRoutes,
    operatorRoutes,
  ]),
])

export const router = createRouter({ routeTree, defaultPreload: 'intent', scrollRestoration: true })

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
