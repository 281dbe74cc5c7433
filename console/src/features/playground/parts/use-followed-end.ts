import { useEffect, useRef, type UIEvent } from 'react'

/** So near to the end, one is reading along. */
const NEAR_PX = 80

/** Keeps the end of a growing content in sight for who is there, and lets who has scrolled away stay. */
export function useFollowedEnd() {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  useEffect(() => {
    if (content.current === null) return undefined
    const observer = new ResizeObserver(() => {
      const element = box.current
      if (element !== null && follows.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(content.current)
    return () => observer.disconnect()
  }, [])
  const lastTop = useRef(0)
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    const near = scrollHeight - scrollTop - clientHeight < NEAR_PX
    // Growth alone moves the end away; only who scrolls up has left it.
    if (near) follows.current = true
    else if (scrollTop < lastTop.current) follows.current = false
    lastTop.current = scrollTop
  }
  return { box, content, onScroll }
}
