export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 font-semibold tracking-tight">
      <svg aria-hidden viewBox="0 0 32 32" className="size-6">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <path d="M8 10h10a4 4 0 0 1 4 4a4 4 0 0 1-4 4h-5l-5 4z" className="fill-accent-ink" />
        <circle cx="24" cy="21" r="2.5" className="fill-accent-ink" opacity=".7" />
      </svg>
      Parley
    </span>
  )
}
