export function SeriesDot({ color }: { color: string }) {
  return <span aria-hidden className="inline-block size-2.5 shrink-0 rounded-xs" style={{ background: color }} />
}
