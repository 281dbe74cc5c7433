import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Pool, type Dispatcher } from 'undici'
import { announcePort } from './child-port.ts'

/*
 * The least that a proxy on Node can do, as a process of its own: undici's dispatch, bytes handed through as they come,
 * nothing parsed, nobody asked who they are. What the gateway costs is told as a share of this.
 *
 * node bench/bare-proxy.ts <origin>
 */

const pool = new Pool(process.argv[2] ?? '', { pipelining: 1, headersTimeout: 0, bodyTimeout: 0 })
const requestHeaders = { 'content-type': 'application/json' }

function forward(request: IncomingMessage, response: ServerResponse): void {
  const slices: Buffer[] = []
  request.on('data', (slice: Buffer) => slices.push(slice))
  request.on('end', () => {
    const [first] = slices
    const body = slices.length === 1 && first !== undefined ? first : Buffer.concat(slices)
    const options = { method: 'POST', path: request.url ?? '', headers: requestHeaders, body } as const
    pool.dispatch(options, passThrough(response))
  })
}

function passThrough(response: ServerResponse): Dispatcher.DispatchHandler {
  let ended = false
  return {
    onRequestStart(controller) {
      response.on('drain', () => controller.resume())
      response.on('close', () => {
        if (!ended) controller.abort(new Error('the reader is gone'))
      })
    },
    onResponseStart(_controller, status, headers) {
      const { 'transfer-encoding': _, ...passed } = headers
      response.writeHead(status, passed)
    },
    onResponseData(controller, slice) {
      if (!response.write(slice)) controller.pause()
    },
    onResponseEnd() {
      ended = true
      response.end()
    },
    onResponseError() {
      ended = true
      response.destroy()
    },
  }
}

announcePort(createServer({ noDelay: true }, forward))
