import { SelectField, TextField } from '../../ui/field.tsx'
import { dayOf, expiryDays, type Expiry } from './expiry.ts'

/** When a key ends: never, in some days, or on a day of one's own. */
export function ExpiryField({
  value,
  onChange,
  error,
}: {
  value: Expiry
  onChange: (value: Expiry) => void
  error?: string | undefined
}) {
  const choose = (text: string) => {
    if (text === 'never') onChange({ choice: 'never' })
    else if (text === 'date') onChange({ choice: 'date', date: dayOf(Date.now() + 30 * 24 * 60 * 60_000) })
    else onChange({ choice: 'days', days: Number(text) })
  }
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        label="Expires"
        value={value.choice === 'days' ? String(value.days) : value.choice}
        onChange={(event) => choose(event.target.value)}
        {...(value.choice !== 'date' && { error })}
      >
        <option value="never">Never</option>
        {expiryDays.map((days) => (
          <option key={days} value={days}>
            {days === 365 ? 'In a year' : `In ${days} days`}
          </option>
        ))}
        <option value="date">On a day…</option>
      </SelectField>
      {value.choice === 'date' && (
        <TextField
          label="Last day"
          type="date"
          required
          min={dayOf(Date.now())}
          value={value.date}
          onChange={(event) => onChange({ choice: 'date', date: event.target.value })}
          error={error}
        />
      )}
    </div>
  )
}
