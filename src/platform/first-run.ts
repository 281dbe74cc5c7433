import type { Kysely } from 'kysely'
import { API_ROOT } from '../contract/api-root.ts'
import { issueApiKey } from './api-keys/api-key.ts'
import type { Database } from './database/schema.ts'
import { withWriteLock } from './database/with-write-lock.ts'
import { readFirstRun, writeFirstRun, type FirstRun } from './first-run-file.ts'
import { issueOperatorToken } from './operators/operator-token.ts'
import { newOrganization } from './organizations/organization.ts'
import type { PlatformParts } from './platform-parts.ts'
import { newProject } from './projects/project.ts'
import { createStores, type Stores } from './stores.ts'

export interface FirstRunOptions {
  /** Where this server is reached, without a trailing slash. */
  baseUrl: string
  /** The model that the example request asks for. */
  model: string
}

/**
 * At the very first start, makes everything that a first request needs: an organization, a project, a key, and the token of
 * whoever runs the installation. Returns the secrets that one time; afterwards undefined.
 *
 * The file is written before the database commits. Killed in between, the next start finds no organization and does it all
 * again, with new secrets; killed afterwards, the file is there. So at no point does the database know a key that nobody
 * can read. On later starts the file only follows the server's address.
 */
export async function firstRun(
  directory: string,
  database: Kysely<Database>,
  parts: PlatformParts,
  options: FirstRunOptions,
): Promise<FirstRun | undefined> {
  const made = await withWriteLock(database, 'first run', (transaction) =>
    makeFirstThings(directory, createStores(transaction), parts, options),
  )
  if (made === undefined) await followAddress(directory, options)
  return made
}

/** Under a lock: of several nodes that start on an empty database, one makes these. */
async function makeFirstThings(
  directory: string,
  stores: Stores,
  parts: PlatformParts,
  options: FirstRunOptions,
): Promise<FirstRun | undefined> {
  if (!(await stores.organizations.isEmpty())) return undefined
  const [pepper] = parts.peppers
  const createdAtMs = parts.clock.epochMs()
  const operator = issueOperatorToken({ name: 'first operator', createdAtMs }, pepper)
  const organization = newOrganization({ name: 'default', plan: parts.plans.default.name, createdAtMs })
  const project = newProject({ organizationId: organization.id, name: 'default', createdAtMs })
  const key = issueApiKey(
    { projectId: project.id, name: 'first key', createdBy: undefined, createdAtMs, expiresAtMs: undefined },
    pepper,
  )

  const made: FirstRun = {
    base_url: options.baseUrl,
    api_key: key.secret,
    operator_token: operator.secret,
    organization_id: organization.id,
    project_id: project.id,
    curl: curlCommand(options, key.secret),
  }
  await writeFirstRun(directory, made)
  await stores.operators.insert(operator)
  await stores.organizations.insert(organization)
  await stores.projects.insert(project)
  await stores.apiKeys.insert(key)
  return made
}

async function followAddress(directory: string, options: FirstRunOptions): Promise<void> {
  const written = await readFirstRun(directory)
  if (written === undefined || written.base_url === options.baseUrl) return
  const curl = curlCommand(options, written.api_key)
  await writeFirstRun(directory, { ...written, base_url: options.baseUrl, curl })
}

/** A request to paste into a terminal. */
function curlCommand({ baseUrl, model }: FirstRunOptions, apiKey: string): string {
  const body = JSON.stringify({ model, messages: [{ role: 'user', content: 'Hello!' }] }).replaceAll(
    "'",
    String.raw`'\''`,
  )
  return [
    `curl ${baseUrl}${API_ROOT}/chat/completions`,
    `-H 'Authorization: Bearer ${apiKey}'`,
    `-H 'Content-Type: application/json'`,
    `-d '${body}'`,
  ].join(' ')
}
