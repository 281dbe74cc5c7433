import type { Setup } from '../setup/setup.ts'
import { CheckField } from './check-field.tsx'
import { ChoiceField } from './choice-field.tsx'

/** Whether and how the answer comes piece by piece. */
export function StreamFields({ setup, onChange }: { setup: Setup; onChange: (part: Partial<Setup>) => void }) {
  return (
    <>
      <CheckField
        label="Stream the answer"
        hint="Off: it comes in one piece at the end."
        checked={setup.stream}
        onChange={(stream) => onChange({ stream })}
      />
      {setup.stream && (
        <>
          <ChoiceField
            label="include_usage"
            hint="Without it, no tokens are told for a streamed answer."
            value={setup.includeUsage}
            onChange={(includeUsage) => onChange({ includeUsage })}
          />
          <ChoiceField
            label="include_obfuscation"
            hint="False switches the padding off that hides the lengths of pieces."
            value={setup.includeObfuscation}
            onChange={(includeObfuscation) => onChange({ includeObfuscation })}
          />
        </>
      )}
    </>
  )
}
