import type { AuditEntry } from '../../api/resources.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Fact } from '../../ui/facts.tsx'
import { Time } from '../../ui/time.tsx'
import { actionWords } from './audit-words.ts'

/** Everything that one line says. */
export function AuditDetails({
  entry,
  who,
  organization,
  onClose,
}: {
  entry: AuditEntry | undefined
  who: string
  /** Where it was, if that is not plain. */
  organization?: string | undefined
  onClose: () => void
}) {
  return (
    <Dialog
      open={entry !== undefined}
      onClose={onClose}
      title={entry === undefined ? '' : actionWords(entry.action)}
      wide
    >
      {entry !== undefined && (
        <div className="flex flex-col gap-4">
          <dl className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2">
            <Fact name="When">
              <Time value={entry.created_at} />
            </Fact>
            <Fact name="By">
              {who}
              {entry.actor.id !== null && entry.actor.id !== who && (
                <span className="block font-mono text-xs break-all text-ink-soft">{entry.actor.id}</span>
              )}
            </Fact>
            {organization !== undefined && <Fact name="In">{organization}</Fact>}
            <Fact name="From the address">{entry.address ?? '–'}</Fact>
            <Fact name="With">{entry.user_agent ?? '–'}</Fact>
            <Fact name="About">
              <span className="font-mono text-xs break-all">{entry.target_id ?? '–'}</span>
            </Fact>
            <Fact name="Request">
              <span className="font-mono text-xs break-all">{entry.request_id ?? '–'}</span>
            </Fact>
          </dl>
          {Object.keys(entry.details).length > 0 && (
            <pre
              tabIndex={0}
              aria-label="Details"
              className="overflow-x-auto rounded-md border border-line bg-sunken p-3 font-mono text-xs leading-relaxed"
            >
              {JSON.stringify(entry.details, null, 2)}
            </pre>
          )}
        </div>
      )}
    </Dialog>
  )
}
