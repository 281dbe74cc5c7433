import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark' | 'system'

const STORED = 'parley.theme'
const preference = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** Puts the chosen theme on the page, and keeps it there when the system changes its mind. */
export function startTheme(): void {
  preference.addEventListener('change', apply)
  apply()
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, chosen)
  return [theme, choose]
}

function chosen(): Theme {
  const stored = localStorage.getItem(STORED)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

function choose(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(STORED)
  else localStorage.setItem(STORED, theme)
  apply()
  for (const listener of listeners) listener()
}

function apply(): void {
  const theme = chosen()
  const dark = theme === 'dark' || (theme === 'system' && preference.matches)
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
}
