import { ReplyFault } from './reply-fault.ts'

export type ResponseHeaders = { readonly [name: string]: string | string[] | undefined }

/** Whether a successful response is an event stream or a completion in one piece. Anything else is a fault. */
export function responseKind(headers: ResponseHeaders): 'streamed' | 'whole' {
  const encoding = headerValue(headers, 'content-encoding') ?? ''
  if (encoding !== '' && encoding.toLowerCase() !== 'identity') {
    throw new ReplyFault('sent an encoded body that was not asked for')
  }
  const type = (headerValue(headers, 'content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase()
  if (type === 'text/event-stream') return 'streamed'
  if (type === 'application/json') return 'whole'
  throw new ReplyFault('answered with neither an event stream nor JSON')
}

/** The first value of a header that may have been sent more than once. */
export function headerValue(headers: ResponseHeaders, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : value?.[0]
}
