import { API_ROOT } from '../../contract/api-root.ts'
import { operations, type OperationName } from '../../contract/operations.ts'
import type { Exchange } from '../exchange.ts'
import { Refusal } from '../refusal.ts'
import type { Step } from '../step.ts'

/** What the request asks for, or why it asks for nothing that exists. A refusal waits for admission: see `admit`. */
export type Target =
  | { kind: 'createChatCompletion' }
  | { kind: 'listModels' }
  | { kind: 'retrieveModel'; modelId: string }
  | { kind: 'refused'; refusal: Refusal }

export interface Matched {
  target: Target
  countsTokens: boolean
}

/** Step 3: is there such an operation, is the method right, does the body claim to be JSON. */
export const matchOperation: Step<Exchange, Matched> = {
  name: 'match operation',
  refusesWith: [],
  run(exchange) {
    const { path } = exchange
    if (path === operations.createChatCompletion.path) return matchChat(exchange)
    if (path === operations.listModels.path) return matchGet(exchange, { kind: 'listModels' })
    if (path.startsWith('/models/') && path.length > '/models/'.length) {
      const modelId = decodePath(path.slice('/models/'.length))
      return matchGet(exchange, { kind: 'retrieveModel', modelId })
    }
    return refused(unknownEndpoint(path))
  },
}

function matchChat({ request }: Exchange): Matched {
  if (request.method !== 'POST') return refused(methodNotAllowed('createChatCompletion'))
  const fault = mediaTypeFault(request.headers['content-type'], request.headers['content-encoding'])
  if (fault === undefined) return { target: { kind: 'createChatCompletion' }, countsTokens: true }
  return { ...refused(new Refusal('unsupported_media_type', fault)), countsTokens: true }
}

function matchGet(
  { request }: Exchange,
  target: Exclude<Target, { kind: 'createChatCompletion' | 'refused' }>,
): Matched {
  if (request.method !== 'GET') return refused(methodNotAllowed(target.kind))
  return { target, countsTokens: false }
}

function refused(refusal: Refusal): Matched {
  return { target: { kind: 'refused', refusal }, countsTokens: false }
}

function methodNotAllowed(name: OperationName): Refusal {
  const { method, path } = operations[name]
  return new Refusal('method_not_allowed', `Use ${method} for ${API_ROOT}${path}.`, { headers: ['allow', method] })
}

function unknownEndpoint(path: string): Refusal {
  const known = Object.values(operations).map((operation) => `${operation.method} ${API_ROOT}${operation.path}`)
  const hint = path.endsWith('/') ? ' Remove the slash at the end.' : ''
  return new Refusal('unknown_endpoint', `There is no such endpoint. The three that exist: ${known.join(', ')}.${hint}`)
}

function mediaTypeFault(contentType: string | undefined, contentEncoding: string | undefined): string | undefined {
  const mediaType = contentType?.split(';', 1)[0]?.trim().toLowerCase()
  if (mediaType !== 'application/json') return 'Set the header Content-Type: application/json.'
  if (contentEncoding !== undefined && contentEncoding.toLowerCase() !== 'identity') {
    return 'Send the body uncompressed, without a Content-Encoding header.'
  }
  return undefined
}

/** Model ids contain `/`, dots and spaces, and clients send them raw or percent-encoded. What does not decode is taken as written. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
