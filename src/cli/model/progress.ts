import type { Clock } from '../../kernel/clock.ts'
import { byteText } from './byte-text.ts'

/** Tells the person at the terminal how far a long transfer is. */
export interface Progress {
  /** A transfer begins, or begins anew, at this byte. */
  begin(atBytes: number, totalBytes: number | undefined): void
  reach(bytes: number): void
  note(text: string): void
  end(): void
}

export interface ProgressStream {
  isTTY?: boolean
  write(text: string): unknown
}

const REDRAW_MS = 100
const BAR_CELLS = 24
const PERCENT_STEP = 10
/** Where the size is not known beforehand, a line for each so many bytes. */
const BYTES_STEP = 250_000_000
const CLEAR_LINE = '\r\u001B[K'

/** A bar that is drawn over on a terminal; elsewhere a line for every tenth, so that a log stays readable. */
export function createProgress(stream: ProgressStream, clock: Clock): Progress {
  const terminal = stream.isTTY === true
  let startBytes = 0
  let startMs = 0
  let total: number | undefined
  let drawnMs = Number.NEGATIVE_INFINITY
  let step = 0
  let drawn = false

  const clear = () => {
    if (drawn) stream.write(CLEAR_LINE)
    drawn = false
  }
  const draw = (bytes: number, nowMs: number) => {
    drawnMs = nowMs
    drawn = true
    const bytesPerSecond = ((bytes - startBytes) * 1000) / Math.max(nowMs - startMs, 1)
    stream.write(`${CLEAR_LINE}${barText(bytes, total, bytesPerSecond)}`)
  }
  const stepOf = (bytes: number) =>
    total === undefined ? Math.floor(bytes / BYTES_STEP) : Math.floor((bytes * 100) / total / PERCENT_STEP)

  return {
    begin(atBytes, totalBytes) {
      startBytes = atBytes
      startMs = clock.monotonicMs()
      total = totalBytes === 0 ? undefined : totalBytes
      step = stepOf(atBytes)
    },
    reach(bytes) {
      const nowMs = clock.monotonicMs()
      if (terminal) {
        if (nowMs - drawnMs >= REDRAW_MS || bytes === total) draw(bytes, nowMs)
        return
      }
      if (stepOf(bytes) <= step) return
      step = stepOf(bytes)
      stream.write(total === undefined ? `${byteText(bytes)}\n` : `${step * PERCENT_STEP} % of ${byteText(total)}\n`)
    },
    note(text) {
      clear()
      stream.write(`${text}\n`)
    },
    end: clear,
  }
}

function barText(bytes: number, total: number | undefined, bytesPerSecond: number): string {
  const speed = `${byteText(bytesPerSecond)}/s`
  if (total === undefined) return `${byteText(bytes)}  ${speed}`
  const part = Math.min(bytes / total, 1)
  const full = Math.round(part * BAR_CELLS)
  const bar = '█'.repeat(full) + '░'.repeat(BAR_CELLS - full)
  const left = bytesPerSecond > 0 ? `  ${timeText((total - bytes) / bytesPerSecond)} left` : ''
  return `${bar} ${Math.floor(part * 100)} %  ${byteText(bytes)} of ${byteText(total)}  ${speed}${left}`
}

function timeText(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
