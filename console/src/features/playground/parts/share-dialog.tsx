import { useEffect, useState } from 'react'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { PlaygroundState } from '../conversation/playground-state.ts'
import { shareHash } from '../keeping/share-link.ts'
import { CheckField } from '../settings/check-field.tsx'

/** Longer than this, chat programs and mail begin to cut links. */
const LONG = 8000

/** The set-up as a link. */
export function ShareDialog({ open, onClose, state }: { open: boolean; onClose: () => void; state: PlaygroundState }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Share this set-up"
      description="Everything is in the link itself, behind the #, a part that browsers never send to a server. Members of this organization can open it."
    >
      {open && <ShareLink state={state} />}
    </Dialog>
  )
}

function ShareLink({ state }: { state: PlaygroundState }) {
  const [withConversation, setWithConversation] = useState(false)
  const [link, setLink] = useState<string>()
  useEffect(() => {
    let current = true
    const make = async () => {
      const hash = await shareHash(state, withConversation)
      if (current) setLink(`${location.origin}${location.pathname}#${hash}`)
    }
    void make()
    return () => {
      current = false
    }
  }, [state, withConversation])
  return (
    <div className="flex flex-col gap-3">
      <CheckField
        label="Include the conversation"
        hint="Without it: model, prompt, parameters, tools and format only."
        checked={withConversation}
        onChange={setWithConversation}
      />
      {link !== undefined && <CodeBlock label="Link" text={link} />}
      {link !== undefined && link.length > LONG && (
        <Notice kind="warning">
          The link has {link.length.toLocaleString('en')} characters; some programs cut such links.
        </Notice>
      )}
    </div>
  )
}
