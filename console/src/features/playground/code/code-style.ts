import type { ChatCompletionRequest } from '../../../../../src/contract/chat-completion-parameters.ts'

/** One way to send the same request from a program. */
export interface CodeStyle {
  name: string
  /** What must be installed first. */
  install?: string
  write: (request: ChatCompletionRequest, baseUrl: string) => string
}

/** Where programs find the key: no example ever holds one. */
export const KEY_VARIABLE = 'PARLEY_API_KEY'

/** A JSON value as JavaScript: property names without quotes where they need none. */
export function javascript(value: unknown, indent = 0): string {
  if (value instanceof Code) return value.at(indent)
  if (Array.isArray(value))
    return wrapped(
      '[',
      ']',
      value.map((item) => javascript(item, indent + 1)),
      indent,
    )
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined)
    const lines = entries.map(([name, item]) => `${propertyName(name)}: ${javascript(item, indent + 1)}`)
    return wrapped('{', '}', lines, indent)
  }
  return JSON.stringify(value)
}

/** A JSON value as Python. */
export function python(value: unknown, indent = 0): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value))
    return wrapped(
      '[',
      ']',
      value.map((item) => python(item, indent + 1)),
      indent,
      4,
    )
  if (typeof value === 'object') {
    const lines = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${python(item, indent + 1)}`)
    return wrapped('{', '}', lines, indent, 4)
  }
  return JSON.stringify(value)
}

export function wrapped(open: string, close: string, lines: readonly string[], indent: number, width = 2): string {
  if (lines.length === 0) return open + close
  const inner = ' '.repeat(width * (indent + 1))
  return `${open}\n${lines.map((line) => `${inner}${line},\n`).join('')}${' '.repeat(width * indent)}${close}`
}

export function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) && name !== '__proto__' ? name : JSON.stringify(name)
}

/** Something in a value that is code, not data: a call of our own around data. */
export class Code {
  readonly at: (indent: number) => string

  constructor(at: (indent: number) => string) {
    this.at = at
  }
}
