/** The first of the markers in the text; among those that begin at the same place, the longest. */
export function findMarker(text: string, markers: readonly string[]): { at: number; marker: string } | undefined {
  let found: { at: number; marker: string } | undefined
  for (const marker of markers) {
    const at = text.indexOf(marker)
    if (at === -1) continue
    if (found === undefined || at < found.at || (at === found.at && marker.length > found.marker.length)) {
      found = { at, marker }
    }
  }
  return found
}

/** How many characters at the end of the text may be the beginning of a marker. */
export function heldBackLength(text: string, markers: readonly string[]): number {
  let held = 0
  for (const marker of markers) {
    for (let length = Math.min(marker.length - 1, text.length); length > held; length -= 1) {
      if (text.endsWith(marker.slice(0, length))) {
        held = length
        break
      }
    }
  }
  return held
}
