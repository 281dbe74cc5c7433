import type { ReactNode } from 'react'

/** Something that can be done, what it does, and the button for it. */
export function SettingRow({
  title,
  explanation,
  children,
}: {
  title: string
  explanation: ReactNode
  children: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-sm font-medium">{title}</p>
        <p className="text-sm text-ink-soft">{explanation}</p>
      </div>
      {children}
    </li>
  )
}
