import type { ReactNode } from 'react'

/** Yes or no. */
export function CheckField({
  label,
  hint,
  checked,
  onChange,
}: {
  label: ReactNode
  hint?: string
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <label className="flex items-start gap-2 text-xs">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-3.5 accent-accent"
      />
      <span>
        {label}
        {hint !== undefined && <span className="block text-2xs text-ink-soft">{hint}</span>}
      </span>
    </label>
  )
}
