import { Download } from 'lucide-react'
import type { ReactNode } from 'react'

/** A file to take along. Looks like a button, is a link: the browser itself does the fetching. */
export function DownloadLink({
  href,
  fileName = '',
  children,
}: {
  href: string
  /** Where the server does not name the file itself. */
  fileName?: string
  children: ReactNode
}) {
  return (
    <a
      href={href}
      download={fileName}
      className="inline-flex h-9 items-center justify-center gap-1.5 rounded-md border border-line bg-surface px-3 text-sm font-medium whitespace-nowrap text-ink transition-colors hover:border-line-strong"
    >
      <Download aria-hidden className="size-4" />
      {children}
    </a>
  )
}
