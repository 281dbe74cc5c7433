import type { ReactNode } from 'react'

/** Nothing here yet, what this place is for, and the way to begin. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      {icon !== undefined && <div className="rounded-full bg-accent-wash p-3 text-accent [&_svg]:size-5">{icon}</div>}
      <p className="text-sm font-medium">{title}</p>
      {children !== undefined && <div className="max-w-md text-sm text-ink-soft">{children}</div>}
      {action}
    </div>
  )
}
