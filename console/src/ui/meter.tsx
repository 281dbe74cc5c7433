import { classNames } from './class-names.ts'

/** How much of something is left. */
export function Meter({ label, value, max }: { label: string; value: number; max: number }) {
  const share = max <= 0 ? 0 : Math.min(1, Math.max(0, value / max))
  const look = share <= 0.1 ? 'bg-danger' : share <= 0.25 ? 'bg-warning' : 'bg-accent'
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(max, Math.max(0, value))}
      className="h-1.5 overflow-hidden rounded-full bg-sunken"
    >
      <div
        className={classNames('h-full rounded-full transition-[width]', look)}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  )
}
