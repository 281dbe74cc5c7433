import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requestsSearch } from '../features/requests/requests-search.ts'
import { organization } from './areas.ts'

/** What belongs to one organization. */
export const organizationRoutes = organization.addChildren([
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
    validateSearch: requestsSearch,
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
])
