import type { Retention } from '../../api/resources.ts'
import { CheckBox } from '../../ui/check-box.tsx'

/** The whole text, to be read before it is accepted. */
export function TermsField({
  terms,
  accepts,
  onAccept,
}: {
  terms: NonNullable<Retention['terms']>
  accepts: boolean
  onAccept: (accepts: boolean) => void
}) {
  return (
    <section className="rounded-lg border border-line bg-surface p-4">
      <h2 className="text-sm font-semibold">Contributor terms, version {terms.version}</h2>
      <div
        tabIndex={0}
        role="region"
        aria-label="Contributor terms"
        className="my-3 max-h-64 overflow-y-auto rounded-md border border-line bg-sunken p-3 text-sm break-words whitespace-pre-wrap"
      >
        {terms.text}
      </div>
      <CheckBox
        label="I have read these terms and accept them for the organization. This is recorded."
        checked={accepts}
        onChange={onAccept}
      />
    </section>
  )
}
