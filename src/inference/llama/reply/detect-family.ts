import { familyRules, type FamilySigns, plainFamily, reasoningRules } from './families.ts'
import type { Family } from './family.ts'

/**
 * Recognises a model's family by the marks in its template. `isToken` says whether a text is a token of its
 * vocabulary.
 */
export function detectFamily(templateText: string, isToken: (text: string) => boolean): Family {
  const signs: FamilySigns = { inTemplate: (text) => templateText.includes(text), isToken }
  const { name, layout, calls } = familyRules.find((rule) => rule.recognisedBy(signs)) ?? plainFamily
  const found = reasoningRules.find((rule) => rule.recognisedBy(signs))
  if (found === undefined) return { name, layout, calls, reasoning: undefined }
  const { open, close, afterOpen, afterClose } = found
  return { name, layout, calls, reasoning: { open, close, afterOpen, afterClose, markersAreTokens: isToken(close) } }
}
