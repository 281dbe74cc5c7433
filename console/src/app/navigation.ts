import {
  Activity,
  BookOpen,
  Building2,
  ChartNoAxesColumn,
  CircleGauge,
  CreditCard,
  FolderKanban,
  Hourglass,
  KeyRound,
  KeySquare,
  Layers,
  LayoutDashboard,
  MessagesSquare,
  ScrollText,
  Search,
  Server,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { Permission } from '../../../src/platform/access/roles.ts'

export interface NavigationItem {
  label: string
  to: string
  icon: LucideIcon
  /** Only the address itself, not what lies below it, counts as being there. */
  exact?: true
  /** What somebody must be allowed in the organization to find anything there. */
  permission?: Permission
}

export interface NavigationGroup {
  label: string
  items: readonly NavigationItem[]
}

/** The pages of an organization, in the order in which people need them. */
export function organizationNavigation(id: string): readonly NavigationGroup[] {
  const base = `/organizations/${id}`
  return [
    {
      label: 'Build',
      items: [
        { label: 'Overview', to: base, icon: LayoutDashboard, exact: true },
        { label: 'Playground', to: `${base}/playground`, icon: MessagesSquare },
        { label: 'API keys', to: `${base}/api-keys`, icon: KeyRound },
        { label: 'Projects', to: `${base}/projects`, icon: FolderKanban },
      ],
    },
    {
      label: 'Observe',
      items: [
        { label: 'Usage', to: `${base}/usage`, icon: ChartNoAxesColumn },
        { label: 'Requests', to: `${base}/requests`, icon: Search },
        { label: 'Limits', to: `${base}/limits`, icon: CircleGauge },
      ],
    },
    {
      label: 'Organization',
      items: [
        { label: 'Members', to: `${base}/members`, icon: Users },
        { label: 'Credits', to: `${base}/billing`, icon: CreditCard, permission: 'billing:read' },
        { label: 'Retention', to: `${base}/retention`, icon: ShieldCheck },
        { label: 'Audit log', to: `${base}/audit`, icon: ScrollText, permission: 'audit:read' },
        { label: 'Settings', to: `${base}/settings`, icon: Settings },
      ],
    },
  ]
}

export const operatorNavigation: NavigationGroup = {
  label: 'Operator',
  items: [
    { label: 'Waiting list', to: '/operator/waiting-list', icon: Hourglass },
    { label: 'Accounts', to: '/operator/accounts', icon: Users },
    { label: 'Organizations', to: '/operator/organizations', icon: Building2 },
    { label: 'Plans', to: '/operator/plans', icon: Layers },
    { label: 'Engines', to: '/operator/engines', icon: Server },
    { label: 'Traffic', to: '/operator/traffic', icon: Activity },
    { label: 'Audit log', to: '/operator/audit', icon: ScrollText },
    { label: 'Operator tokens', to: '/operator/tokens', icon: KeySquare },
    { label: 'Configuration', to: '/operator/configuration', icon: SlidersHorizontal },
  ],
}

export const docsNavigation: NavigationGroup = {
  label: 'Learn',
  items: [{ label: 'Documentation', to: '/docs', icon: BookOpen }],
}
