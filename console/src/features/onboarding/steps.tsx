import { Check } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'

/** Where one is among the steps. */
export function Steps({ names, current }: { names: readonly string[]; current: number }) {
  return (
    <ol className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {names.map((name, index) => (
        <li
          key={name}
          aria-current={index === current ? 'step' : undefined}
          className={classNames('flex items-center gap-2', index === current ? 'font-medium' : 'text-ink-soft')}
        >
          <span
            className={classNames(
              'grid size-6 place-items-center rounded-full border text-xs tabular-nums',
              index < current && 'border-transparent bg-accent text-accent-ink',
              index === current && 'border-accent text-accent-strong',
              index > current && 'border-line',
            )}
          >
            {index < current || index === names.length - 1 ? <Check aria-hidden className="size-3.5" /> : index + 1}
          </span>
          <span className={classNames(index !== current && 'max-sm:sr-only')}>{name}</span>
        </li>
      ))}
    </ol>
  )
}
