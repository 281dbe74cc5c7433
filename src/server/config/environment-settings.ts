import { z } from 'zod'
import { logLevelSchema } from './config-file-schema.ts'
import type { ConfigProblem } from './config-error.ts'
import type { LogLevel } from '../../kernel/logger.ts'
import { hostSchema, portSchema } from './server-section.ts'

/** What the environment may say; each beats what the file says. An empty variable counts as not set. */
export interface EnvironmentSettings {
  port: number | undefined
  host: string | undefined
  dataDirectory: string | undefined
  databaseUrl: string | undefined
  logLevel: LogLevel | undefined
}

export function readEnvironment(environment: NodeJS.ProcessEnv, problems: ConfigProblem[]): EnvironmentSettings {
  const read = <Value>(name: string, schema: z.ZodType<Value, string>, expected: string): Value | undefined => {
    const text = environment[name]
    if (text === undefined || text === '') return undefined
    const result = schema.safeParse(text)
    if (result.success) return result.data
    problems.push({
      place: `environment variable ${name}`,
      path: '',
      message: `is ${JSON.stringify(text)}; ${expected}`,
    })
    return undefined
  }
  return {
    port: read('PORT', digitsSchema.pipe(portSchema), 'expected a port from 0 to 65535, such as 8080'),
    host: read('HOST', hostSchema, 'expected an address to listen on, such as 127.0.0.1 or 0.0.0.0'),
    dataDirectory: read('PARLEY_DATA_DIR', dataDirectorySchema, 'expected a directory'),
    databaseUrl: readDatabaseUrl(environment, problems),
    logLevel: read(
      'PARLEY_LOG_LEVEL',
      z.string().pipe(logLevelSchema as z.ZodType<LogLevel, string>),
      `expected one of ${logLevelSchema.options.join(', ')}`,
    ),
  }
}

/** Read apart from the others: it holds a password, so no message may repeat it. */
function readDatabaseUrl(environment: NodeJS.ProcessEnv, problems: ConfigProblem[]): string | undefined {
  const text = environment['PARLEY_DATABASE_URL']
  if (text === undefined || text === '') return undefined
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text
  problems.push({
    place: 'environment variable PARLEY_DATABASE_URL',
    path: '',
    message: 'expected an address like postgres://user:password@host/database',
  })
  return undefined
}

const digitsSchema = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number)
const dataDirectorySchema = z.string().regex(/^[^\0]+$/)
