import { bounds } from '../../../../../src/contract/bounds.ts'
import { TextArea } from '../../../ui/field.tsx'

/** Stop sequences, one on each line. */
export function StopField({ stop, onChange }: { stop: readonly string[]; onChange: (stop: string[]) => void }) {
  return (
    <TextArea
      label="Stop sequences"
      hint={`One on each line, at most ${bounds.stopSequencesMax}. Accepted, but without effect: generation does not stop at them.`}
      rows={2}
      className="font-mono text-xs"
      value={stop.join('\n')}
      onChange={(event) =>
        onChange(event.target.value === '' ? [] : event.target.value.split('\n').slice(0, bounds.stopSequencesMax))
      }
    />
  )
}
