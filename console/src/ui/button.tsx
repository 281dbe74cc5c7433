import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

const looks = {
  primary: 'bg-accent text-accent-ink hover:bg-accent-strong border-transparent',
  secondary: 'bg-surface text-ink border-line hover:border-line-strong',
  quiet: 'bg-transparent text-ink-soft border-transparent hover:bg-sunken hover:text-ink',
  danger: 'bg-transparent text-danger border-line hover:border-danger hover:bg-danger-wash',
} as const

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: keyof typeof looks
  small?: boolean
  /** Something is under way: the button waits and cannot be pressed again. */
  busy?: boolean
  icon?: ReactNode
}

export function Button({
  look = 'secondary',
  small = false,
  busy = false,
  icon,
  children,
  className,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled === true || busy}
      className={classNames(
        'inline-flex items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap transition-colors',
        'disabled:cursor-not-allowed disabled:opacity-55',
        small ? 'h-7 px-2 text-xs' : 'h-9 px-3 text-sm',
        looks[look],
        className,
      )}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}
