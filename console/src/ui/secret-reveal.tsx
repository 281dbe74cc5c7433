import { Button } from './button.tsx'
import { CodeBlock } from './code-block.tsx'
import { Notice } from './notice.tsx'

/** A secret of the reader's own, this one time. */
export function SecretReveal({
  label,
  secret,
  hint,
  onDone,
}: {
  label: string
  secret: string
  /** Its end, by which it is known afterwards. */
  hint: string
  onDone: () => void
}) {
  return (
    <div className="flex flex-col gap-4">
      <Notice kind="warning" title="Copy it now">
        This is the only time that it is shown: we keep no more than a fingerprint of it.
      </Notice>
      <CodeBlock label={label} text={secret} />
      <p className="text-sm text-ink-soft">
        Keep it where your program reads its secrets, and never in code that leaves your hands. Afterwards it is known
        here by its end, <code className="font-mono text-xs whitespace-nowrap text-ink">…{hint}</code>.
      </p>
      <div className="flex justify-end">
        <Button look="primary" onClick={onDone}>
          I have copied it
        </Button>
      </div>
    </div>
  )
}
