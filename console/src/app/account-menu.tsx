import { Link, useRouter } from '@tanstack/react-router'
import { LogOut, Moon, Sun, SunMoon } from 'lucide-react'
import { api } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { useAccount } from '../api/session.ts'
import { useTheme, type Theme } from './theme.ts'

const after: Readonly<Record<Theme, { next: Theme; label: string; Icon: typeof Sun }>> = {
  system: { next: 'light', label: 'Theme: as the system', Icon: SunMoon },
  light: { next: 'dark', label: 'Theme: light', Icon: Sun },
  dark: { next: 'system', label: 'Theme: dark', Icon: Moon },
}

/** Who is signed in, how it should look, and the way out. */
export function AccountMenu() {
  const { data: account } = useAccount()
  const [theme, setTheme] = useTheme()
  const router = useRouter()
  const { next, label, Icon } = after[theme]
  const signOut = async () => {
    await api.post('/sign-out').catch(() => {})
    queryClient.clear()
    await router.navigate({ to: '/sign-in' })
  }
  const look = 'rounded p-1.5 text-ink-soft hover:bg-sunken hover:text-ink'
  return (
    <div className="flex items-center gap-1 border-t border-line px-2 pt-3">
      <Link
        to="/account"
        className="min-w-0 flex-1 truncate text-xs text-ink-soft hover:text-ink"
        title={account?.email}
      >
        {account?.name ?? account?.email}
      </Link>
      <button
        type="button"
        aria-label={`${label}. Change it`}
        title={label}
        className={look}
        onClick={() => setTheme(next)}
      >
        <Icon aria-hidden className="size-4" />
      </button>
      <button type="button" aria-label="Sign out" title="Sign out" className={look} onClick={() => void signOut()}>
        <LogOut aria-hidden className="size-4" />
      </button>
    </div>
  )
}
