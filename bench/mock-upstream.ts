import { createServer, type Socket } from 'node:net'
import { announcePort } from './child-port.ts'
import { burstReply, notFoundReply, roleFrame, streamHead, tokenFrame, wholeReply } from './mock-replies.ts'
import { splitRequests } from './request-splitter.ts'

/*
 * A model server that costs next to nothing, as a process of its own: plain sockets and replies made beforehand. The first
 * part of the path chooses the reply, so that it never looks into a body.
 */

const TOKEN_INTERVAL_MS = 20

const replies: Record<string, (socket: Socket) => void> = {
  '/whole/v1/chat/completions': (socket) => socket.write(wholeReply),
  '/burst/v1/chat/completions': (socket) => socket.write(burstReply),
  '/paced/v1/chat/completions': sendPaced,
  '/silent/v1/chat/completions': (socket) => socket.write(Buffer.concat([streamHead, roleFrame, tokenFrame])),
}

/** Fifty tokens a second until the reader leaves. Each is sent at its own moment, counted from the start, so none drift. */
function sendPaced(socket: Socket): void {
  socket.write(Buffer.concat([streamHead, roleFrame]))
  let dueMs = performance.now()
  let timer: NodeJS.Timeout | undefined
  const schedule = () => {
    dueMs += TOKEN_INTERVAL_MS
    timer = setTimeout(send, Math.max(0, dueMs - performance.now()))
  }
  const send = () => {
    socket.write(tokenFrame)
    schedule()
  }
  schedule()
  socket.once('close', () => clearTimeout(timer))
}

const server = createServer({ noDelay: true }, (socket) => {
  socket.on('error', () => socket.destroy())
  socket.on(
    'data',
    splitRequests((path) => {
      const reply = replies[path]
      if (reply === undefined) socket.write(notFoundReply)
      else reply(socket)
    }),
  )
})
announcePort(server)
