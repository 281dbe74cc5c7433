import { SelectField } from '../../../ui/field.tsx'
import type { Choice } from '../setup/setup.ts'

/** True, false, or not said at all. */
export function ChoiceField(given: {
  label: string
  hint?: string
  value: Choice
  onChange: (value: Choice) => void
  disabled?: boolean
}) {
  return (
    <SelectField
      label={given.label}
      {...(given.hint !== undefined && { hint: given.hint })}
      value={given.value}
      disabled={given.disabled}
      onChange={({ target: { value } }) => given.onChange(value === 'true' || value === 'false' ? value : '')}
    >
      <option value="">not sent</option>
      <option value="true">true</option>
      <option value="false">false</option>
    </SelectField>
  )
}
