import { ChevronRight } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'

/** A group of settings that can be put away. */
export function Section({
  title,
  note,
  open: initially = false,
  children,
}: {
  title: string
  note?: string | undefined
  open?: boolean
  children: ReactNode
}) {
  const [open, setOpen] = useState(initially)
  const id = useId()
  return (
    <section>
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex w-full items-center gap-1.5 px-4 py-2.5 text-xs font-semibold -outline-offset-2 hover:bg-sunken"
        >
          <ChevronRight
            aria-hidden
            className={classNames('size-3.5 text-ink-soft transition-transform', open && 'rotate-90')}
          />
          {title}
          {note !== undefined && <span className="ml-auto font-mono text-2xs font-normal text-ink-soft">{note}</span>}
        </button>
      </h2>
      <div id={id} hidden={!open} className="px-4 pt-1 pb-4">
        {open && <div className="flex flex-col gap-4">{children}</div>}
      </div>
    </section>
  )
}
