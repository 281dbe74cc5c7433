const START = '<!-- evaluation: written by npm run evaluate -- --write -->'
const END = '<!-- end of evaluation -->'

/** The document with what stands between its markers replaced. */
export function replaceSection(document: string, section: string): string {
  const start = document.indexOf(START)
  const end = document.indexOf(END, start)
  if (start === -1 || end === -1) throw new Error(`the document has no section between '${START}' and '${END}'`)
  return `${document.slice(0, start + START.length)}\n\n${section}\n\n${document.slice(end)}`
}
