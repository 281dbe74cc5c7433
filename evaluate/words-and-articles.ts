export function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`
}

export function plural(noun: string): string {
  if (/(?:s|x|ch|sh)$/.test(noun)) return `${noun}es`
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`
}

export function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
