import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const looks = {
  neutral: 'bg-sunken text-ink-soft border-line',
  accent: 'bg-accent-wash text-accent-strong border-accent/20',
  success: 'bg-success-wash text-success border-success/20',
  warning: 'bg-warning-wash text-warning border-warning/20',
  danger: 'bg-danger-wash text-danger border-danger/20',
} as const

export function Badge({ look = 'neutral', children }: { look?: keyof typeof looks; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center whitespace-nowrap rounded-full border px-2 py-px text-2xs font-medium',
        looks[look],
      )}
    >
      {children}
    </span>
  )
}
