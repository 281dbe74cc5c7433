import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const POLL_MS = 5
const GIVE_UP_MS = 30_000

/** Asks until the answer is 200. Returns the moment of that answer. */
export async function untilAnswered(port: number, path: string, apiKey = ''): Promise<number> {
  const giveUpMs = performance.now() + GIVE_UP_MS
  while (performance.now() < giveUpMs) {
    if ((await statusOf(port, path, apiKey)) === 200) return performance.now()
    await pause(POLL_MS)
  }
  throw new Error(`No answer at ${path} within ${GIVE_UP_MS} ms.`)
}

function statusOf(port: number, path: string, apiKey: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, path, agent: false, headers: { authorization: `Bearer ${apiKey}` } }
    const request = get(options, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode))
    })
    request.on('error', () => resolve(undefined))
  })
}
