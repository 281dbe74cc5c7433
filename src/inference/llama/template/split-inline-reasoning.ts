/**
 * Reasoning that a client kept at the head of the text, the way some servers return it, taken out of it. A template
 * that looks for the markers itself would not find them: the markers of a text from outside are cut.
 */
export function splitInlineReasoning(text: string, reasoning: string | undefined): { text: string; reasoning: string } {
  const given = reasoning ?? ''
  if (given !== '' || !text.trimStart().startsWith('<think>')) return { text, reasoning: given }
  const closeAt = text.indexOf('</think>')
  if (closeAt === -1) return { text, reasoning: given }
  const openEnd = text.indexOf('<think>') + '<think>'.length
  return {
    reasoning: text.slice(openEnd, closeAt).replace(/^\n+|\n+$/g, ''),
    text: text.slice(closeAt + '</think>'.length).replace(/^\n+/, ''),
  }
}
