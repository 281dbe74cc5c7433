import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** An action on a row. Its label is what screen readers say and what hovering shows. */
export function IconButton({
  label,
  icon,
  danger = false,
  ...rest
}: { label: string; icon: ReactNode; danger?: boolean } & Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'aria-label' | 'title' | 'className'
>) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-grid size-7 place-items-center rounded-md text-ink-soft transition-colors [&_svg]:size-4',
        'disabled:cursor-not-allowed disabled:opacity-45',
        danger ? 'hover:bg-danger-wash hover:text-danger' : 'hover:bg-sunken hover:text-ink',
      )}
    >
      {icon}
    </button>
  )
}
