import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useReturnOfFocus } from './use-return-of-focus.ts'

/** A matter that must be settled before going on. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  wide = false,
  keepOpen = false,
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  /** For what needs long lines, such as code. */
  wide?: boolean
  /** Neither a click beside it nor Escape closes it: what it shows is not shown again. */
  keepOpen?: boolean
  children: ReactNode
}) {
  const returnFocus = useReturnOfFocus(open)
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-black/40 backdrop-blur-[1px]" />
        <Radix.Content
          {...(description === undefined && { 'aria-describedby': undefined })}
          onCloseAutoFocus={returnFocus}
          onInteractOutside={(event) => keepOpen && event.preventDefault()}
          onEscapeKeyDown={(event) => keepOpen && event.preventDefault()}
          className={classNames(
            'fixed top-1/2 left-1/2 z-50 max-h-[90dvh] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-lg border border-line bg-surface p-5 shadow-raised outline-none',
            wide ? 'w-[min(52rem,calc(100vw-2rem))]' : 'w-[min(32rem,calc(100vw-2rem))]',
          )}
        >
          <div className="mb-4 flex items-start justify-between gap-4">
            <div>
              <Radix.Title className="text-base font-semibold">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className="mt-1 text-sm text-ink-soft">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close aria-label="Close" className="rounded p-1 text-ink-soft hover:bg-sunken hover:text-ink">
              <X aria-hidden className="size-4" />
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
