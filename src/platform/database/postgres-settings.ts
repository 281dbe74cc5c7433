import type { ClientConfig } from 'pg'
import { StartRefusal } from '../start-refusal.ts'
import { postgresTypes } from './postgres-types.ts'

const CONNECT_TIMEOUT_MS = 2000
/** A node that dies in the middle of a transaction holds up the others for so long. */
const IDLE_TRANSACTION_MS = 10_000
const KEEP_ALIVE_AFTER_MS = 5000

/** Others would fall back to an unencrypted connection without a word, which nobody can want. */
const SSL_MODES: readonly string[] = ['disable', 'require', 'verify-ca', 'verify-full']

export interface PostgresSettings {
  /** How one connection is made. */
  client: ClientConfig
  /** Where it leads, fit to be shown: without the password. */
  place: string
  /** The same text without anything secret that the URL holds. */
  withoutSecrets(text: string): string
}

/**
 * Reads a `postgres://user:password@host:port/name` URL. `sslmode` means what it means to PostgreSQL's own clients: `require`
 * encrypts, `verify-ca` and `verify-full` also check who answers; without it the connection is not encrypted.
 */
export function postgresSettings(text: string): PostgresSettings {
  const url = URL.parse(text)
  if (url === null || !['postgres:', 'postgresql:'].includes(url.protocol)) {
    throw new StartRefusal(
      'the database URL cannot be read; it looks like postgres://user:password@host:5432/name, ' +
        'with special characters of the password percent-encoded',
    )
  }
  const sslMode = url.searchParams.get('sslmode')
  if (sslMode !== null && !SSL_MODES.includes(sslMode)) {
    throw new StartRefusal(`sslmode=${sslMode} in the database URL is none of ${SSL_MODES.join(', ')}`)
  }
  const secrets = [url.password, decoded(url.password), url.searchParams.get('password') ?? '']
  if (sslMode !== null) url.searchParams.set('uselibpqcompat', 'true')
  return {
    client: {
      ...(sslMode === null && { ssl: false }),
      application_name: 'parley',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      types: postgresTypes,
      // Last, because what the URL says about any of these is what was wanted.
      connectionString: url.href,
    },
    place: `${url.hostname === '' ? 'the local socket' : url.host}${url.pathname}`,
    withoutSecrets: (shown) =>
      secrets.filter((secret) => secret !== '').reduce((rest, secret) => rest.replaceAll(secret, '…'), shown),
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
