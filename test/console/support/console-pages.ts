import type { Page } from 'playwright-core'
import { PlaygroundPage } from './playground.ts'
import type { SeededSite } from './seeded-site.ts'

export type Viewer = 'nobody' | 'waiting' | 'newcomer' | 'owner' | 'operator'

/** A page of the console as somebody sees it. */
export interface ConsolePage {
  name: string
  as: Viewer
  path: (seeded: SeededSite) => string
  /** What is done on it before it is looked at. */
  prepare?: (page: Page) => Promise<void>
}

const of = (name: string, as: Viewer, path: string, prepare?: ConsolePage['prepare']): ConsolePage => ({
  name,
  as,
  path: ({ organization, request, invitation }) =>
    path.replace(':organization', organization).replace(':request', request).replace(':invitation', invitation),
  ...(prepare !== undefined && { prepare }),
})

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()

const showFirst = (page: Page) => page.getByRole('button', { name: 'Show all of it' }).first().click()

const talk = async (page: Page) => {
  await new PlaygroundPage(page).ask('Hello')
}

/** Every address of the console, and the dialogs that people meet most. */
export const consolePages: readonly ConsolePage[] = [
  of('sign-in', 'nobody', '/sign-in'),
  of('sign-in-invited', 'nobody', '/invitation?token=:invitation'),
  of('sign-up', 'nobody', '/sign-up'),
  of('verify', 'nobody', '/verify?token=x'),
  of('forgot-password', 'nobody', '/forgot-password'),
  of('reset', 'nobody', '/reset?token=x'),
  of('not-found', 'nobody', '/nothing/here'),
  of('waiting', 'waiting', '/waiting'),
  of('onboarding', 'newcomer', '/onboarding'),
  of('overview', 'owner', '/organizations/:organization'),
  of('playground', 'owner', '/organizations/:organization/playground'),
  of('playground-talk', 'owner', '/organizations/:organization/playground', talk),
  of('playground-history', 'owner', '/organizations/:organization/playground', press('History')),
  of('playground-code', 'owner', '/organizations/:organization/playground', press('Code')),
  of('api-keys', 'owner', '/organizations/:organization/api-keys'),
  of('api-keys-new', 'owner', '/organizations/:organization/api-keys', press('New key')),
  of('api-keys-revoke', 'owner', '/organizations/:organization/api-keys', press('Revoke Staging')),
  of('projects', 'owner', '/organizations/:organization/projects'),
  of('usage', 'owner', '/organizations/:organization/usage'),
  of('requests', 'owner', '/organizations/:organization/requests'),
  of('request', 'owner', '/organizations/:organization/requests/:request'),
  of('limits', 'owner', '/organizations/:organization/limits'),
  of('members', 'owner', '/organizations/:organization/members'),
  of('members-invite', 'owner', '/organizations/:organization/members', press('Invite')),
  of('billing', 'owner', '/organizations/:organization/billing'),
  of('retention', 'owner', '/organizations/:organization/retention'),
  of('audit', 'owner', '/organizations/:organization/audit'),
  of('settings', 'owner', '/organizations/:organization/settings'),
  of('account', 'owner', '/account'),
  of('invitation', 'owner', '/invitation?token=:invitation'),
  of('docs', 'owner', '/docs'),
  of('docs-reference', 'owner', '/docs/reference'),
  of('docs-errors', 'owner', '/docs/errors'),
  of('docs-clients', 'owner', '/docs/clients'),
  of('docs-limits', 'owner', '/docs/limits'),
  of('operator-waiting-list', 'operator', '/operator/waiting-list'),
  of('operator-accounts', 'operator', '/operator/accounts'),
  of('operator-organizations', 'operator', '/operator/organizations'),
  of('operator-organization', 'operator', '/operator/organizations/:organization'),
  of('operator-plans', 'operator', '/operator/plans'),
  of('operator-engines', 'operator', '/operator/engines'),
  of('operator-traffic', 'operator', '/operator/traffic'),
  of('operator-audit', 'operator', '/operator/audit'),
  of('operator-audit-entry', 'operator', '/operator/audit', showFirst),
  of('operator-tokens', 'operator', '/operator/tokens'),
  of('operator-tokens-new', 'operator', '/operator/tokens', press('New token')),
  of('operator-configuration', 'operator', '/operator/configuration'),
]
