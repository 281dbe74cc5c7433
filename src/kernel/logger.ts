import { pino, type DestinationStream, type Logger as PinoLogger, type LoggerOptions } from 'pino'
import { systemClock } from './clock.ts'

/**
 * Structured logs, one JSON object a line. Callers pass identifiers and figures, never content; the redaction below is the
 * net under that rule: whatever is logged under one of these names is replaced before a byte is written.
 */
export interface Logger extends Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'flush'> {
  /**
   * A line whose every field is known to be harmless: identifiers and figures of our own making. It goes past the net, which
   * costs more than everything else that is done for a request.
   */
  figures(fields: object, message: string): void
}

export const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof logLevels)[number]

const secretNames = [
  'authorization',
  'cookie',
  'password',
  'token',
  'secret',
  'key',
  'apiKey',
  'credential',
  'content',
  'messages',
  'body',
  'headers',
]

export function createLogger(options: { level: LogLevel; destination?: DestinationStream }): Logger {
  const destination =
    options.destination ?? pino.destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: 200 })
  const format: LoggerOptions = {
    level: options.level,
    base: null,
    timestamp: () => `,"time":"${new Date(systemClock.epochMs()).toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
  }
  const redact = {
    paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    censor: '[redacted]',
  }
  const logger = pino({ ...format, redact, serializers: { error: serializeError } }, destination)
  return Object.assign(logger, {
    figures(fields: object, message: string): void {
      if (!logger.isLevelEnabled('info')) return
      const time = new Date(systemClock.epochMs()).toISOString()
      destination.write(`{"level":"info","time":"${time}",${JSON.stringify({ ...fields, msg: message }).slice(1)}\n`)
    },
  })
}

export const silentLogger: Logger = createLogger({ level: 'silent' })

/** An error's name, message and place. Not its own properties: libraries hang requests and headers there. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const cause = error.cause instanceof Error ? `${error.cause.name}: ${error.cause.message}` : undefined
  return { name: error.name, message: error.message, stack: error.stack, cause }
}
