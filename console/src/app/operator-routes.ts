import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { operator } from './areas.ts'

/** What whoever runs the installation needs. */
export const operatorRoutes = operator.addChildren([
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
    path: '/audit',
    component: lazyRouteComponent(
      () => import('../features/operator/installation-audit-page.tsx'),
      'InstallationAuditPage',
    ),
  }),
  createRoute({
    getParentRoute: () => operator,
    path: '/tokens',
    component: lazyRouteComponent(() => import('../features/operator/operator-tokens-page.tsx'), 'OperatorTokensPage'),
  }),
  createRoute({
    getParentRoute: () => operator,
    path: '/configuration',
    component: lazyRouteComponent(() => import('../features/operator/configuration-page.tsx'), 'ConfigurationPage'),
  }),
])
