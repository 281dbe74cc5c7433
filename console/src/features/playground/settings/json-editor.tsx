import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { parseJsonText } from '../json/parse-json-text.ts'
import { schemaFault } from '../json/schema-fault.ts'

/** A JSON Schema to write: what is wrong with it, and where, is said while it is written. */
export function JsonEditor({
  label,
  value,
  optional = false,
  onChange,
}: {
  label: string
  value: string
  optional?: boolean
  onChange: (value: string) => void
}) {
  const empty = value.trim() === ''
  const parsed = parseJsonText(value)
  const fault = optional && empty ? undefined : schemaFault(value)
  const pretty = parsed.ok ? JSON.stringify(parsed.value, null, 2) : value
  return (
    <div>
      <TextArea
        label={label}
        error={fault}
        rows={Math.min(18, Math.max(5, value.split('\n').length))}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        wrap="off"
        className="font-mono text-xs leading-relaxed"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {parsed.ok && pretty !== value && (
        <Button small look="quiet" className="mt-1" onClick={() => onChange(pretty)}>
          Format
        </Button>
      )}
    </div>
  )
}
