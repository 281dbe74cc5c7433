import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { RetentionValue } from './retention-queries.ts'
import { retentionWords } from './retention-words.ts'

/** One of the three, with what it means, and why it cannot be chosen where it cannot. */
export function RetentionChoice({
  value,
  keptDays,
  chosen,
  holds,
  disabled,
  why,
  onChoose,
}: {
  value: RetentionValue
  keptDays: number
  chosen: boolean
  holds: boolean
  disabled: boolean
  why: string | undefined
  onChoose: () => void
}) {
  const { name, meaning } = retentionWords(value, keptDays)
  return (
    <label
      className={classNames(
        'flex gap-3 rounded-lg border bg-surface p-4 has-focus-visible:outline-2 has-focus-visible:outline-accent',
        chosen ? 'border-accent' : 'border-line',
        disabled ? 'cursor-not-allowed' : 'cursor-pointer hover:border-line-strong',
      )}
    >
      <input
        type="radio"
        name="retention"
        value={value}
        checked={chosen}
        disabled={disabled}
        onChange={onChoose}
        className="mt-1 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0 text-sm">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          <code className="font-mono text-xs font-normal text-ink-soft">{value}</code>
          {holds && <Badge look="success">Holds now</Badge>}
        </span>
        <span className="mt-1 block text-ink-soft">{meaning}</span>
        {why !== undefined && <span className="mt-1 block text-warning">{why}</span>}
      </span>
    </label>
  )
}
