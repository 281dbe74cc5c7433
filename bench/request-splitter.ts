const HEAD_END = '\r\n\r\n'

/**
 * Finds the requests in what a connection brings, as little as it takes: the path and where the body ends. Every client of
 * the mock is known to send a Content-Length and nothing unusual.
 */
export function splitRequests(onRequest: (path: string) => void): (slice: Buffer) => void {
  let pending: Buffer | undefined
  return (slice) => {
    let bytes = pending === undefined ? slice : Buffer.concat([pending, slice])
    pending = undefined
    while (bytes.length > 0) {
      const headEnd = bytes.indexOf(HEAD_END)
      const head = headEnd === -1 ? '' : bytes.toString('latin1', 0, headEnd)
      const end = headEnd + HEAD_END.length + bodyLength(head)
      if (headEnd === -1 || bytes.length < end) {
        pending = bytes
        return
      }
      onRequest(pathOf(head))
      bytes = bytes.subarray(end)
    }
  }
}

function pathOf(head: string): string {
  const start = head.indexOf(' ') + 1
  return head.slice(start, head.indexOf(' ', start))
}

function bodyLength(head: string): number {
  return Number(/\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
}
