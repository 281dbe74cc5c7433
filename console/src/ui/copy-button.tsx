import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'

/** Copies a text, and says so only once it is done. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
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
      <span aria-live="polite">
        {outcome === 'copied' ? 'Copied' : outcome === 'failed' ? 'Select it and copy by hand' : label}
      </span>
    </Button>
  )
}
