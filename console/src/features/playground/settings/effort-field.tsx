import { bounds } from '../../../../../src/contract/bounds.ts'
import type { Model } from '../../../../../src/contract/model.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'

/** How much the model thinks: what it announces, or free where it announces nothing. */
export function EffortField({
  value,
  model,
  onChange,
}: {
  value: string
  model: Model | undefined
  onChange: (effort: string) => void
}) {
  const reasoning = model?.reasoning
  if (reasoning === undefined) {
    return (
      <TextField
        label="Reasoning effort"
        hint="This model announces no efforts; what it makes of one is its own affair."
        maxLength={bounds.reasoningEffortLengthMax}
        placeholder="default"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  const known = reasoning.supported_efforts.includes(value)
  return (
    <SelectField
      label="Reasoning effort"
      value={value}
      error={value === '' || known ? undefined : 'This model does not know this effort.'}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">default ({reasoning.default_effort})</option>
      {!known && value !== '' && <option value={value}>{value}</option>}
      {reasoning.supported_efforts.map((effort) => (
        <option key={effort} value={effort}>
          {effort}
        </option>
      ))}
    </SelectField>
  )
}
