import { useId } from 'react'
import { classNames } from './class-names.ts'

/** One of a few, all of them in sight. The arrow keys move between them, as between any radio buttons. */
export function Segments<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: Readonly<Record<Value, string>>
  value: Value
  onChange: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset className="inline-flex flex-wrap rounded-md border border-line bg-sunken p-0.5">
      <legend className="sr-only">{label}</legend>
      {(Object.keys(options) as Value[]).map((option) => (
        <label
          key={option}
          className={classNames(
            'cursor-pointer rounded px-2.5 py-1 text-sm whitespace-nowrap has-focus-visible:outline-2 has-focus-visible:outline-accent',
            option === value ? 'bg-surface font-medium text-ink shadow-raised' : 'text-ink-soft hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option}
            checked={option === value}
            onChange={() => onChange(option)}
            className="sr-only"
          />
          {options[option]}
        </label>
      ))}
    </fieldset>
  )
}
