import { useEffect, useState } from 'react'

/** So much more is drawn with each frame: faster than any model writes, slowly enough for the tab to stay awake. */
const STEP = 4000

/**
 * The part of a text that is shown by now. A text that grows slowly is shown at once; one that comes in one piece (out of the history, say)
 * unrolls over some frames.
 */
export function useRevealed(text: string): string {
  const [shown, setShown] = useState(STEP)
  const behind = text.length > shown
  useEffect(() => {
    if (!behind) return undefined
    const frame = requestAnimationFrame(() => setShown((before) => Math.min(before, text.length) + STEP))
    return () => cancelAnimationFrame(frame)
  }, [behind, shown, text.length])
  return behind ? text.slice(0, shown) : text
}
