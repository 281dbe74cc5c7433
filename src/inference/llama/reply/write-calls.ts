import type { CallLiterals } from './family.ts'

/** Calls as the model itself would write them. */
export function writeCalls(calls: readonly { name: string; argumentsText: string }[], literals: CallLiterals): string {
  const { sectionOpen, open, afterName, close, separator, sectionClose } = literals
  const written = calls.map((call) => `${open}${call.name}${afterName}${call.argumentsText}${close}`)
  return `${sectionOpen}${written.join(separator)}${sectionClose}`
}
