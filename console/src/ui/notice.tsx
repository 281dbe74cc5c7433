import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const kinds = {
  info: { look: 'border-line bg-sunken text-ink', Icon: Info },
  success: { look: 'border-success/30 bg-success-wash text-ink', Icon: CircleCheck },
  warning: { look: 'border-warning/30 bg-warning-wash text-ink', Icon: TriangleAlert },
  danger: { look: 'border-danger/30 bg-danger-wash text-ink', Icon: CircleAlert },
} as const

/** Something that must be said where it matters. */
export function Notice({
  kind = 'info',
  title,
  children,
}: {
  kind?: keyof typeof kinds
  title?: string
  children?: ReactNode
}) {
  const { look, Icon } = kinds[kind]
  return (
    <div
      role={kind === 'danger' ? 'alert' : 'status'}
      className={classNames('flex gap-2.5 rounded-md border px-3 py-2.5 text-sm', look)}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        {title !== undefined && <p className="font-medium">{title}</p>}
        {children}
      </div>
    </div>
  )
}
