import { CheckBox } from '../../ui/check-box.tsx'

/** A list that an organization may have instead of its plan's. */
export function OwnList<Value extends string>({
  label,
  all,
  value,
  byPlan,
  onChange,
}: {
  label: string
  all: readonly Value[]
  value: readonly Value[] | undefined
  byPlan: readonly Value[]
  onChange: (value: Value[] | undefined) => void
}) {
  const shown = value ?? byPlan
  return (
    <div className="flex flex-col gap-2">
      <CheckBox
        label={label}
        checked={value !== undefined}
        onChange={(own) => onChange(own ? [...byPlan] : undefined)}
      />
      {value !== undefined && (
        <fieldset className="flex flex-wrap gap-x-4 gap-y-1 pl-6">
          <legend className="sr-only">Which ones</legend>
          {all.map((one) => (
            <CheckBox
              key={one}
              label={one}
              checked={shown.includes(one)}
              onChange={(on) => onChange(all.filter((other) => (other === one ? on : shown.includes(other))))}
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}
