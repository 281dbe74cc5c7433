import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'

/** Copies a text, and says so only once it is done. */
export function CopyButton({
  text,
  label = 'Copy',
  tight = false,
}: {
  text: string
  label?: string
  /** Shows no word on a narrow screen until there is something to say. */
  tight?: boolean
}) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (outcome === undefined) return undefined
    const timer = setTimeout(() => setOutcome(undefined), 2000)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  }
  return (
    <Button
      small
      look="quiet"
      onClick={copy}
      icon={
        outcome === 'copied' ? <Check aria-hidden className="size-3.5" /> : <Copy aria-hidden className="size-3.5" />
      }
    >
      <span aria-live="polite" className={tight && outcome === undefined ? 'max-sm:sr-only' : undefined}>
        {outcome === 'copied' ? 'Copied' : outcome === 'failed' ? 'Select it and copy by hand' : label}
      </span>
    </Button>
  )
}
