import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { outside } from './areas.ts'
import { nextSearch, signUpSearch, tokenSearch } from './search.ts'

/** Where one comes in. */
export const outsideRoutes = outside.addChildren([
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
])
