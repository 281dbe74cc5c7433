import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { PlaygroundStore } from '../conversation/playground-store.ts'
import { openShareHash } from './share-link.ts'

/** Opens what a link brought along, and takes it out of the address. Says when it cannot be read. */
export function useShareLink(store: PlaygroundStore): string | undefined {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const [fault, setFault] = useState<string>()
  useEffect(() => {
    if (!hash.startsWith('setup=')) return
    const open = async () => {
      const state = await openShareHash(hash)
      if (state === undefined) setFault('The link is damaged: its set-up cannot be read. Ask for it again.')
      else store.dispatch({ type: 'opened', state })
      await navigate({ to: '.', hash: '', replace: true })
    }
    void open()
  }, [hash, navigate, store])
  return fault
}
