import { systemClock } from './clock.ts'
import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino'

/**
 * Structured logs, one JSON object a line. Callers pass identifiers and figures, never content; the redaction below is the
 * net under that rule: whatever is logged under one of these names is replaced before a byte is written.
 */
export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'flush'>

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
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: () => `,"time":"${new Date(systemClock.epochMs()).toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[redacted]',
      },
      serializers: { error: serializeError },
    },
    options.destination ?? pino.destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: 200 }),
  )
}

export const silentLogger: Logger = createLogger({ level: 'silent' })

/** An error's name, message and place. Not its own properties: libraries hang requests and headers there. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const cause = error.cause instanceof Error ? `${error.cause.name}: ${error.cause.message}` : undefined
  return { name: error.name, message: error.message, stack: error.stack, cause }
}
