/** How a link looks that is the main thing to do on a page. */
export const linkButton =
  'inline-flex h-9 items-center justify-center gap-1.5 rounded-md border border-transparent bg-accent px-3 text-sm font-medium whitespace-nowrap text-accent-ink transition-colors hover:bg-accent-strong'
