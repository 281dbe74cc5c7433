/** Settings under their names in the file; what holds others is indented. */
export function ConfigurationValues({ values }: { values: Readonly<Record<string, unknown>> }) {
  return (
    <dl className="flex flex-col gap-1.5 text-sm">
      {Object.entries(values).map(([name, value]) =>
        isSection(value) ? (
          <div key={name} className="mt-1">
            <dt className="font-mono text-xs font-medium">{name}</dt>
            <dd className="mt-1.5 mb-2 border-l-2 border-line pl-4">
              <ConfigurationValues values={value} />
            </dd>
          </div>
        ) : (
          <div key={name} className="flex flex-wrap gap-x-4 sm:grid sm:grid-cols-[16rem_minmax(0,1fr)]">
            <dt className="font-mono text-xs leading-5 text-ink-soft">{name}</dt>
            <dd className="break-words tabular-nums">{words(value)}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

function isSection(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function words(value: unknown): string {
  if (value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(String).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
