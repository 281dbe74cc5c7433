/** Stands where something will be, so that nothing jumps when it comes. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div role="status" aria-label="Loading" className="flex animate-pulse flex-col gap-3">
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} className="h-4 rounded bg-sunken" style={{ width: `${90 - ((index * 17) % 40)}%` }} />
      ))}
    </div>
  )
}
