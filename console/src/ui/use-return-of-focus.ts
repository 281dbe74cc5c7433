import { useLayoutEffect, useRef } from 'react'

/**
 * Gives the focus back, when a dialog closes, to what opened it; where that is gone, as the button of a row that was deleted, to the
 * content of the page. Without it, whoever uses a keyboard begins again at the top.
 */
export function useReturnOfFocus(open: boolean): (event: Event) => void {
  const opener = useRef<Element>(null)
  // Before what is in the dialog is put on the page and takes the focus.
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement
  }, [open])
  return (event) => {
    event.preventDefault()
    const target = opener.current?.isConnected === true ? opener.current : document.querySelector('#content')
    if (target instanceof HTMLElement) target.focus()
  }
}
