import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { testKey, testModel } from '../../support/test-server.ts'
import { connectTo } from './raw-connection.ts'
import type { Play } from './watched-server.ts'

/** When the client leaves. */
export const moments = ['body incomplete', 'waiting', 'mid reply', 'almost done'] as const
export type Moment = (typeof moments)[number]

export interface Departure {
  marker: number
  moment: Moment
  streamed: boolean
  /** An ordinary close, or a reset. */
  way: 'FIN' | 'RST'
  /** A number from 0 to 1 that decides how long to stay. */
  luck: number
}

const plays: Record<Moment, Play['kind']> = {
  'body incomplete': 'short',
  waiting: 'hang',
  'mid reply': 'trickle',
  'almost done': 'short',
}

/** Asks for a completion and leaves before it is there. Resolves with the time of leaving, in milliseconds since the epoch. */
export async function leaveEarly(origin: string, departure: Departure): Promise<number> {
  const { marker, moment, streamed, luck } = departure
  const play: Play = { marker, kind: plays[moment] }
  const body = JSON.stringify({
    model: testModel.id,
    stream: streamed,
    messages: [{ role: 'user', content: JSON.stringify(play) }],
  })
  const head = [
    'POST /compat/v1/chat/completions HTTP/1.1',
    'Host: parley.test',
    `Authorization: Bearer ${testKey}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ].join('\r\n')
  const whole = `${head}\r\n\r\n${body}`
  const socket = connectTo(origin)
  socket.write(moment === 'body incomplete' ? whole.slice(0, Math.floor(whole.length * luck)) : whole)
  // Only a stream shows how far it is; everybody else leaves by the clock.
  if (streamed && moment === 'mid reply') await received(socket, 600 + luck * 20_000)
  else if (streamed && moment === 'almost done') await received(socket, 'the last words')
  else await delay(luck * 40)
  const leftAtMs = Date.now()
  if (departure.way === 'RST') socket.resetAndDestroy()
  else socket.destroy()
  return leftAtMs
}

/** Resolves once so many bytes or that text have come, or the connection has ended. */
function received(socket: Socket, wanted: number | string): Promise<void> {
  return new Promise((resolve) => {
    let text = ''
    socket.on('data', (data) => {
      text += data.toString()
      if (typeof wanted === 'number' ? text.length >= wanted : text.includes(wanted)) resolve()
    })
    socket.on('close', () => resolve())
  })
}
