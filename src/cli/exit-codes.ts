/** What a script can tell from how a command ended. */
export const exitCodes = {
  /** It was understood and did not work out. */
  failed: 1,
  /** The command line was not understood; nothing was tried. */
  misused: 2,
} as const
