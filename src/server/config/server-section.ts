import { isIP } from 'node:net'
import { z } from 'zod'
import type { ServerConfig } from './config.ts'
import { baseUrlSchema, wholeNumber } from './section-schema.ts'

const MEBIBYTE = 1024 * 1024
const DAY_SECONDS = 24 * 60 * 60

export const portSchema = wholeNumber(0, 65_535)

export const hostSchema = z
  .string()
  .refine(
    (host) => isIP(host) !== 0 || /^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/.test(host),
    'expected an address to listen on, such as 127.0.0.1, 0.0.0.0 or ::, without a port',
  )

/** How the server listens, how long it waits and how much it takes. */
export const serverSectionSchema = z.strictObject({
  host: hostSchema.default('127.0.0.1'),
  port: portSchema.default(8080),
  base_url: baseUrlSchema.optional(),
  body_bytes_max: wholeNumber(1024, 1024 * MEBIBYTE).default(10 * MEBIBYTE),
  drain_seconds: wholeNumber(0, DAY_SECONDS).default(30),
  beat_ms: wholeNumber(1, 1000).default(100),
  keepalive_seconds: wholeNumber(1, 3600).default(15),
  headers_timeout_seconds: wholeNumber(1, 3600).default(15),
  request_timeout_seconds: wholeNumber(1, 3600).default(60),
  stuck_reader_seconds: wholeNumber(1, 3600).default(60),
  connections_max: wholeNumber(1, 1_000_000).default(10_000),
  proxies: wholeNumber(0, 10).default(0),
})

export function serverConfigFrom(section: z.output<typeof serverSectionSchema>): ServerConfig {
  return {
    host: section.host,
    port: section.port,
    baseUrl: section.base_url,
    bodyBytesMax: section.body_bytes_max,
    drainMs: section.drain_seconds * 1000,
    beatMs: section.beat_ms,
    keepaliveMs: section.keepalive_seconds * 1000,
    headersTimeoutMs: section.headers_timeout_seconds * 1000,
    requestTimeoutMs: section.request_timeout_seconds * 1000,
    stuckReaderMs: section.stuck_reader_seconds * 1000,
    connectionsMax: section.connections_max,
    proxies: section.proxies,
  }
}
