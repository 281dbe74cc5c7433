import { namePattern } from '../../../../../src/contract/bounds.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { exampleSchema } from '../setup/examples.ts'
import { formatTypes, type FormatSetup } from '../setup/setup.ts'
import { CheckField } from './check-field.tsx'
import { JsonEditor } from './json-editor.tsx'

const words = {
  default: 'not sent (text)',
  text: 'text',
  json_object: 'json_object: any JSON object',
  json_schema: 'json_schema: fits a schema',
} as const

/** What form the answer takes. It is checked against it when it is there. */
export function FormatEditor({ format, onChange }: { format: FormatSetup; onChange: (format: FormatSetup) => void }) {
  return (
    <>
      <SelectField
        label="The answer is"
        value={format.type}
        onChange={({ target: { value } }) =>
          onChange({ ...format, type: formatTypes.find((type) => type === value) ?? 'default' })
        }
      >
        {formatTypes.map((type) => (
          <option key={type} value={type}>
            {words[type]}
          </option>
        ))}
      </SelectField>
      {format.type === 'json_schema' && (
        <>
          <TextField
            label="Name of the schema"
            value={format.name}
            error={namePattern.test(format.name) ? undefined : 'Letters, digits, _ and -, at most 64.'}
            onChange={(event) => onChange({ ...format, name: event.target.value })}
          />
          <JsonEditor label="Schema" value={format.schema} onChange={(schema) => onChange({ ...format, schema })} />
          {format.schema.trim() === '' && (
            <div>
              <Button small onClick={() => onChange({ ...format, schema: exampleSchema })}>
                Begin with an example
              </Button>
            </div>
          )}
          <CheckField
            label="strict"
            hint="The answer always fits."
            checked={format.strict}
            onChange={(strict) => onChange({ ...format, strict })}
          />
        </>
      )}
    </>
  )
}
