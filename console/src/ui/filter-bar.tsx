import type { ReactNode } from 'react'

/** What is shown of a list, above it. */
export function FilterBar({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-2 gap-2 border-b border-line px-4 py-3 sm:flex sm:flex-wrap sm:items-end sm:[&>*]:min-w-36">
      {children}
    </div>
  )
}
