import { isIPv4 } from 'node:net'

/** Checks of our own for the formats, written apart from the grammar: the runtime's own parsers wherever it has one. */
export const formatValidators: { readonly [format: string]: (text: string) => boolean } = {
  date: isDate,
  time: (text) => /^\d\d:\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(`2024-01-01T${text}`)),
  'date-time': (text) => isDate(text.slice(0, 10)) && text[10] === 'T' && !Number.isNaN(Date.parse(text)),
  uuid: (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
  email: (text) => {
    const [local = '', host = '', ...rest] = text.split('@')
    return rest.length === 0 && local.length <= 64 && /^[^.]+(\.[^.]+)*$/.test(local) && isHostname(host)
  },
  ipv4: isIPv4,
  hostname: isHostname,
  uri: (text) => URL.canParse(text) && /^[\x21-\x7e]+$/.test(text) && !/[<>"{}|\\^`]|%(?![0-9A-F]{2})/.test(text),
  int32: () => true,
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function isHostname(text: string): boolean {
  return text.length <= 253 && text.split('.').every((label) => /^(?!-)[a-z0-9-]{1,63}(?<!-)$/i.test(label))
}
