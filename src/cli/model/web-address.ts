import { CommandError } from '../command-error.ts'

/** An address that a model may come from: https, or http on this very machine. Without user and password. */
export function webAddress(text: string): URL {
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new CommandError(`${JSON.stringify(text)} is no address; expected one like https://example.com/model.gguf`)
  }
  if (url.username !== '' || url.password !== '') {
    throw new CommandError('an address here carries no user and password')
  }
  if (url.protocol === 'http:' && !isLoopback(url)) {
    throw new CommandError(`${shown(url)} is not encrypted: anybody on the way could change the model; use https`)
  }
  url.hash = ''
  return url
}

export function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

/** The address without its query, which may hold a signature that opens it to whoever reads it. */
export function shown(url: URL): string {
  return `${url.origin}${url.pathname}`
}
