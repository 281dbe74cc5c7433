import { useId } from 'react'
import { numberFault, type NumberParameter } from '../setup/number-parameters.ts'

/** A number to type or, where it has two ends, to draw. Empty means that the server decides. */
export function NumberField({
  parameter,
  value,
  modelMax,
  onChange,
}: {
  parameter: NumberParameter
  value: string
  modelMax: number | undefined
  onChange: (value: string) => void
}) {
  const id = useId()
  const { min, max, step, neutral, label, name } = parameter
  const top = parameter.boundByModel === true ? modelMax : max
  const fault = numberFault(parameter, value, modelMax)
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={id} className="min-w-0 text-xs font-medium text-ink-soft" title={name}>
          {label}
        </label>
        <input
          id={id}
          inputMode={parameter.whole ? 'numeric' : 'decimal'}
          autoComplete="off"
          placeholder="default"
          value={value}
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(event.target.value)}
          className="h-7 w-24 rounded-md border border-line-strong/60 bg-surface px-2 text-right text-xs tabular-nums placeholder:text-ink-soft/80 aria-invalid:border-danger"
        />
      </div>
      {step !== undefined && min !== undefined && max !== undefined && (
        <input
          type="range"
          // For pointers alone: the field above says the same to everybody else.
          aria-hidden
          tabIndex={-1}
          min={min}
          max={max}
          step={step}
          value={value === '' || fault !== undefined ? neutral : value}
          onChange={(event) => onChange(event.target.value)}
          className={`mt-1.5 h-4 w-full ${value === '' ? 'opacity-50 accent-line-strong' : 'accent-accent'}`}
        />
      )}
      <p id={`${id}-note`} className={`mt-0.5 text-2xs ${fault === undefined ? 'text-ink-soft' : 'text-danger'}`}>
        {fault ?? `${parameter.hint} ${range(min, top)}`}
      </p>
    </div>
  )
}

function range(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined)
    return `${min.toLocaleString('en').replace('-', '−')} to ${max.toLocaleString('en')}.`
  return min === undefined ? '' : `At least ${min}.`
}
