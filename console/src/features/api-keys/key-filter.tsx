import type { Project } from '../../api/resources.ts'
import { CheckBox } from '../../ui/check-box.tsx'
import { SelectField } from '../../ui/field.tsx'

export interface KeyFilterValue {
  projectId: string | undefined
  withEnded: boolean
}

/** Which keys are shown. Those that have ended are out of the way unless asked for. */
export function KeyFilter({
  value,
  onChange,
  projects,
  ended,
}: {
  value: KeyFilterValue
  onChange: (value: KeyFilterValue) => void
  projects: readonly Project[]
  ended: number
}) {
  if (projects.length < 2 && ended === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2.5">
      {projects.length > 1 && (
        <SelectField
          label="Project"
          hideLabel
          className="min-w-40"
          value={value.projectId ?? ''}
          onChange={(event) =>
            onChange({ ...value, projectId: event.target.value === '' ? undefined : event.target.value })
          }
        >
          <option value="">All projects</option>
          {projects.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {ended > 0 && (
        <CheckBox
          label={`Show ${ended} that ${ended === 1 ? 'has' : 'have'} ended`}
          checked={value.withEnded}
          onChange={(withEnded) => onChange({ ...value, withEnded })}
        />
      )}
    </div>
  )
}
