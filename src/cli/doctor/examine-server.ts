import { systemClock } from '../../kernel/clock.ts'
import { explainNetworkError } from '../explain-network-error.ts'
import { fail, ok, skipped, type Finding } from './finding.ts'
import { loadUndici } from '../load-undici.ts'

const TIMEOUT_MS = 5000
/** Expiry, days and limits go by the clock; the header that it is read from has whole seconds. */
const CLOCK_DIFFERENCE_MAX_MS = 5000

/** Whether the server is there, takes requests and agrees with us on the time. Returns whether it is there at all. */
export async function* examineServer(baseUrl: string): AsyncGenerator<Finding, boolean> {
  let answer: Answer
  let readiness: Answer
  try {
    answer = await ask(`${baseUrl}/healthz`)
    readiness = await ask(`${baseUrl}/readyz`)
  } catch (error) {
    const { message } = explainNetworkError(baseUrl, error)
    const [detail, ...advice] = message.split(/(?<=\.) |; /)
    yield fail('server', detail ?? message, advice.join('. ') || 'Check the address')
    yield skipped('ready', 'the server is not there')
    yield skipped('clock', 'the server is not there')
    return false
  }
  if (answer.status !== 200) {
    yield fail(
      'server',
      `${baseUrl}/healthz answers ${answer.status}`,
      'Check that the address is that of a Parley server',
    )
    return false
  }
  yield ok('server', baseUrl)

  yield readiness.status === 200
    ? ok('ready', 'takes requests')
    : fail('ready', `answers ${readiness.status}`, 'It is starting or stopping: wait, then look at its log')
  yield examineClock(answer.date)
  return true
}

interface Answer {
  status: number
  date: string | undefined
}

async function ask(url: string): Promise<Answer> {
  const { request } = await loadUndici()
  const { statusCode, headers, body } = await request(url, { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS })
  await body.dump()
  return { status: statusCode, date: typeof headers['date'] === 'string' ? headers['date'] : undefined }
}

function examineClock(date: string | undefined): Finding {
  const serverMs = Date.parse(date ?? '')
  if (Number.isNaN(serverMs)) return skipped('clock', 'the server does not tell its time')
  const differenceMs = Math.abs(systemClock.epochMs() - serverMs)
  if (differenceMs <= CLOCK_DIFFERENCE_MAX_MS) return ok('clock', 'agrees with this machine')
  const seconds = Math.round(differenceMs / 1000)
  return fail('clock', `differs from this machine's by ${seconds} s`, 'Set both by network time (NTP)')
}
