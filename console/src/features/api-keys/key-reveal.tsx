import type { CreatedApiKey } from '../../api/resources.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The key itself, this one time. */
export function KeyReveal({ apiKey, onDone }: { apiKey: CreatedApiKey; onDone: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <Notice kind="warning" title="Copy it now">
        This is the only time that it is shown: we keep no more than a fingerprint of it.
      </Notice>
      <CodeBlock label={`The key “${apiKey.name}”`} text={apiKey.key} />
      <p className="text-sm text-ink-soft">
        Keep it where your program reads its secrets, and never in code that leaves your hands. Afterwards it is known
        here by its end, <code className="font-mono text-xs whitespace-nowrap text-ink">…{apiKey.hint}</code>.
      </p>
      <div className="flex justify-end">
        <Button look="primary" onClick={onDone}>
          I have copied it
        </Button>
      </div>
    </div>
  )
}
