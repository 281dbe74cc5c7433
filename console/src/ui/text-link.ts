/** How a link in a sentence looks. */
export const textLink = 'font-medium text-accent underline underline-offset-2 hover:text-accent-strong'
