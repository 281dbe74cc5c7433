import type { ReactNode } from 'react'
import { Notice } from '../../ui/notice.tsx'

/** Somebody came by a link from a mail that leads nowhere: why that is, and what to do. */
export function WorthlessLink({ hasToken, children }: { hasToken: boolean; children: ReactNode }) {
  return hasToken ? (
    <Notice kind="danger" title="This link does not work any more">
      A link works once, and only for a while. {children}
    </Notice>
  ) : (
    <Notice kind="danger" title="This link is not whole">
      Open the link from the mail from its beginning to its end.
    </Notice>
  )
}
