import { Link, useParams } from '@tanstack/react-router'
import { useAccount } from '../api/session.ts'
import { classNames } from '../ui/class-names.ts'
import { AccountMenu } from './account-menu.tsx'
import { Logo } from './logo.tsx'
import { docsNavigation, operatorNavigation, organizationNavigation, type NavigationGroup } from './navigation.ts'
import { OrganizationSwitcher } from './organization-switcher.tsx'
import { useRememberedOrganization } from './remembered-organization.ts'

export function Sidebar() {
  const { data: account } = useAccount()
  const { organization } = useParams({ strict: false })
  const current = useRememberedOrganization(organization)
  const groups = [
    ...(current === undefined ? [] : organizationNavigation(current)),
    ...(account?.is_operator === true ? [operatorNavigation] : []),
    docsNavigation,
  ]
  return (
    <nav
      aria-label="Main"
      className="flex h-full flex-col gap-4 border-r border-line bg-surface px-3 py-4 md:sticky md:top-0 md:h-dvh md:overflow-y-auto"
    >
      <div className="hidden px-2 md:block">
        <Logo />
      </div>
      <OrganizationSwitcher current={current} />
      {groups.map((group) => (
        <Group key={group.label} group={group} />
      ))}
      <div className="mt-auto">
        <AccountMenu />
      </div>
    </nav>
  )
}

function Group({ group }: { group: NavigationGroup }) {
  return (
    <div>
      <p className="px-2 pb-1 text-2xs font-medium tracking-wide text-ink-soft uppercase">{group.label}</p>
      <ul className="flex flex-col gap-px">
        {group.items.map(({ label, to, icon: Icon, exact }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: exact === true }}
              className="flex items-center gap-2 rounded-md px-2 py-1.5 text-sm text-ink-soft hover:bg-sunken hover:text-ink"
              activeProps={{ className: classNames('!bg-accent-wash font-medium !text-accent-strong') }}
            >
              <Icon aria-hidden className="size-4 shrink-0" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
