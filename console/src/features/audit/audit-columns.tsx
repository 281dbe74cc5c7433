import { Eye } from 'lucide-react'
import type { AuditEntry } from '../../api/resources.ts'
import type { Column } from '../../ui/data-table.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Time } from '../../ui/time.tsx'
import { actionWords, actorWords, subjectAccount, subjectWords } from './audit-words.ts'

/** `whereOf` tells the organization, where that is not plain. */
export function auditColumns(
  names: ReadonlyMap<string, string>,
  onShow: (entry: AuditEntry) => void,
  whereOf?: (entry: AuditEntry) => string | undefined,
): Column<AuditEntry>[] {
  return [
    { title: 'When', cell: (entry) => <Time value={entry.created_at} /> },
    { title: 'What', cell: ({ action }) => <span title={action}>{actionWords(action)}</span> },
    { title: 'By', cell: (entry) => <span className="break-words">{actorWords(entry, names)}</span> },
    {
      title: 'About',
      wide: true,
      cell: (entry) => (
        <>
          {subjectWords(entry, names) ?? (
            <span className="font-mono text-2xs break-all text-ink-soft">{entry.target_id ?? '–'}</span>
          )}
          {whereOf !== undefined && <span className="block text-xs break-words text-ink-soft">{whereOf(entry)}</span>}
        </>
      ),
    },
    { title: 'From', wide: true, cell: ({ address }) => <span className="font-mono text-xs">{address ?? '–'}</span> },
    {
      title: 'Details',
      hideTitle: true,
      cell: (entry) => (
        <div className="flex justify-end">
          <IconButton label="Show all of it" icon={<Eye aria-hidden />} onClick={() => onShow(entry)} />
        </div>
      ),
    },
  ]
}

/** What is found in the entries so far, for choosing by it. */
export function seenIn(pages: readonly { data: readonly AuditEntry[] }[] | undefined): {
  actions: readonly string[]
  /** The ids of those who acted. */
  actors: readonly string[]
  /** The ids of people who acted, or to whom something was done. */
  people: readonly string[]
  organizations: readonly string[]
} {
  const entries = pages?.flatMap(({ data }) => data) ?? []
  const actors = entries.flatMap(({ actor }) => (actor.id === null ? [] : [actor]))
  const subjects = entries.flatMap((entry) => subjectAccount(entry) ?? [])
  return {
    actions: [...new Set(entries.map(({ action }) => action))].toSorted(),
    actors: [...new Set(actors.map(({ id }) => id ?? ''))],
    people: [
      ...new Set([...actors.flatMap(({ kind, id }) => (kind === 'account' && id !== null ? [id] : [])), ...subjects]),
    ],
    organizations: [...new Set(entries.flatMap((entry) => entry.organization_id ?? []))],
  }
}
