import { fixedNames, fixedParameters, type FixedName } from '../setup/fixed-parameters.ts'
import type { Setup } from '../setup/setup.ts'

/** Parameters that accept one value only: to send them, or not. */
export function FixedParameters({
  fixed,
  onChange,
}: {
  fixed: Setup['fixed']
  onChange: (fixed: Setup['fixed']) => void
}) {
  const choose = (name: FixedName, place: string) => {
    const { [name]: _, ...others } = fixed
    onChange(place === '' ? others : { ...others, [name]: Number(place) })
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 text-xs font-medium text-ink-soft">Parameters with one accepted value</legend>
      {fixedNames.map((name) => (
        <label key={name} className="flex items-center justify-between gap-3 font-mono text-xs">
          {name}
          <select
            value={fixed[name] ?? ''}
            onChange={(event) => choose(name, event.target.value)}
            className="h-7 w-28 rounded-md border border-line-strong/60 bg-surface px-1.5 text-xs"
          >
            <option value="">not sent</option>
            {fixedParameters[name].map((value, place) => (
              <option key={place} value={place}>
                {JSON.stringify(value)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  )
}
