import { SelectField, TextArea } from '../../../ui/field.tsx'
import type { Setup } from '../setup/setup.ts'

/** What the model is told before anything is said. */
export function PromptEditor({ setup, onChange }: { setup: Setup; onChange: (part: Partial<Setup>) => void }) {
  return (
    <>
      <TextArea
        label="System prompt"
        rows={4}
        placeholder="You are…"
        value={setup.prompt}
        onChange={(event) => onChange({ prompt: event.target.value })}
      />
      {setup.prompt !== '' && (
        <SelectField
          label="Sent as"
          value={setup.promptRole}
          onChange={(event) => onChange({ promptRole: event.target.value === 'developer' ? 'developer' : 'system' })}
        >
          <option value="system">system</option>
          <option value="developer">developer</option>
        </SelectField>
      )}
    </>
  )
}
