import { connect, isIP, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import type { ResponseHead } from './response-head.ts'
import { ResponseParser, type ResponseListener } from './response-parser.ts'

/** Who is told of the response to a request. Nothing follows `onEnd`, `onError` or an `abort`. */
export interface ResponseHandler extends ResponseListener {
  /** There is a connection, and the request is on its way. */
  onSent(): void
  onError(error: Error): void
}

export interface Origin {
  host: string
  port: number
  secure: boolean
}

export interface ConnectionOwner {
  onIdle(connection: Connection): void
  onClosed(connection: Connection): void
}

/**
 * Every connection reads into these bytes: what a read brings is used up before the next one begins, so that reading makes
 * no garbage. A read that fills them has probably left something behind.
 */
const readBytes = Buffer.allocUnsafeSlow(64 * 1024)

/** One connection to the far side, for one request at a time. */
export class Connection implements ResponseListener {
  readonly #socket: Socket
  readonly #owner: ConnectionOwner
  #open = false
  #paused = false
  #handler: ResponseHandler | undefined
  #parser: ResponseParser | undefined
  /** Set by a response that says how long the far side waits for another request. */
  keepAliveHint: string | undefined

  constructor(origin: Origin, owner: ConnectionOwner) {
    this.#owner = owner
    this.#socket = this.#connect(origin)
    this.#socket.setNoDelay(true)
    this.#socket
      .once(origin.secure ? 'secureConnect' : 'connect', () => this.#onOpen())
      .on('end', () => this.#onEndOfStream())
      .on('error', (error) => this.#fail(error))
      .on('close', () => {
        this.#fail(new Error('closed'))
        owner.onClosed(this)
      })
  }

  /** Sends a request; the connection must be idle or new. */
  send(request: string, encoding: 'latin1' | 'utf8', handler: ResponseHandler): void {
    this.#handler = handler
    this.#parser = new ResponseParser(this)
    this.#socket.write(request, encoding)
    if (this.#open) handler.onSent()
  }

  /** Stops reading after the current or next read: what the far side sends then waits in the kernel, and then with itself. */
  pause(): void {
    this.#paused = true
  }

  resume(): void {
    if (!this.#paused) return
    this.#paused = false
    this.#socket.resume()
  }

  get usable(): boolean {
    return this.#socket.writable
  }

  /** Closes the connection, which is the one way to stop a response. */
  abort(): void {
    this.#handler = undefined
    this.#socket.destroy()
  }

  onHead(head: ResponseHead): void {
    const { 'keep-alive': hint } = head.headers
    this.keepAliveHint = typeof hint === 'string' ? hint : undefined
    this.#handler?.onHead(head)
  }

  onBody(slice: Buffer): void {
    this.#handler?.onBody(slice)
  }

  onEnd(): void {
    const handler = this.#handler
    this.#handler = undefined
    handler?.onEnd()
  }

  #connect({ host, port, secure }: Origin): Socket {
    const options = { host, port, onread: { buffer: readBytes, callback: (bytes: number) => this.#onRead(bytes) } }
    if (!secure) return connect(options)
    // No server name for a bare address (RFC 6066, 3).
    const named = isIP(host) === 0 ? { servername: host } : {}
    const secured = { ...options, ...named, ALPNProtocols: ['http/1.1'] }
    return connectSecurely(secured)
  }

  #onOpen(): void {
    this.#open = true
    this.#handler?.onSent()
  }

  /** False stops reading. */
  #onRead(bytes: number): boolean {
    // Nothing was asked: whatever this is, it is no answer.
    if (this.#parser === undefined) this.abort()
    else this.#parse(readBytes.subarray(0, bytes))
    return !this.#paused
  }

  #parse(slice: Buffer): void {
    const parser = this.#parser
    try {
      parser?.push(slice)
    } catch (error) {
      return this.#fail(error)
    }
    if (parser?.ended === true) this.#finish(parser.reusable)
  }

  #finish(reusable: boolean): void {
    if (!reusable || this.#socket.destroyed) return this.abort()
    this.#parser = undefined
    this.resume()
    this.#owner.onIdle(this)
  }

  #onEndOfStream(): void {
    try {
      this.#parser?.close()
    } catch (error) {
      return this.#fail(error)
    }
    this.abort()
  }

  #fail(error: unknown): void {
    const handler = this.#handler
    this.abort()
    handler?.onError(error instanceof Error ? error : new Error('unknown'))
  }
}
