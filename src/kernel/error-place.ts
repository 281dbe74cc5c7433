/** An error without its words. */
export interface ErrorPlace {
  name: string
  /** Of the system or a library, such as `ENOSPC`. */
  code: string | undefined
  /** Where it came from: the frames of the stack. */
  at: string
}

/**
 * What may be told of an error that could have met somebody's words: messages quote what they are about (a parser's the text around
 * a fault, a type error's the name of a property), names and places do not.
 */
export function errorPlace(error: unknown): ErrorPlace {
  if (!(error instanceof Error)) return { name: typeof error, code: undefined, at: '' }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const code = 'code' in error && /^[A-Z0-9_]{1,64}$/.test(String(error.code)) ? String(error.code) : undefined
  return { name: error.constructor.name, code, at: frames.map((frame) => frame.trim()).join('\n') }
}
