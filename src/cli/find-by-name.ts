import { CommandError } from './command-error.ts'
import type { JsonRecord, PlatformClient } from './platform-client.ts'

const SHOWN_MAX = 10

interface Choice {
  /** What is looked for, as it is called on the command line. */
  what: string
  rows: readonly JsonRecord[]
  wanted: string | undefined
  /** What people call one, if not `name`. */
  nameField?: string
  idField?: string
}

/** The organization that is meant: by id or by name; without either the only one, or the one called `default`. */
export async function findOrganization(client: PlatformClient, wanted: string | undefined): Promise<JsonRecord> {
  const { data: found } = await client.list('/organizations', { search: wanted })
  // Of those that are not meant, some are named, to choose from.
  const rows = found.length > 0 ? found : (await client.list('/organizations', {}, SHOWN_MAX)).data
  return choose({ what: 'organization', rows, wanted })
}

/** The path of an organization in the API. An id is taken as it is, so that nothing has to be asked for. */
export async function organizationPath(client: PlatformClient, wanted: string | undefined): Promise<string> {
  const id = wanted?.startsWith('org_') ? wanted : idOf(await findOrganization(client, wanted))
  return `/organizations/${encodeURIComponent(id)}`
}

/** The same for a project. Without an organization, a project's id or name is looked for in all of them. */
export async function findProject(
  client: PlatformClient,
  wanted: string | undefined,
  organization: string | undefined,
): Promise<JsonRecord> {
  if (wanted?.startsWith('proj_')) return client.get(`/projects/${encodeURIComponent(wanted)}`)
  const everywhere = wanted !== undefined && organization === undefined
  const organizations = everywhere
    ? (await client.list('/organizations')).data
    : [await findOrganization(client, organization)]
  const rows: JsonRecord[] = []
  for (const { id } of organizations) rows.push(...(await client.list(`/organizations/${String(id)}/projects`)).data)
  return choose({ what: 'project', rows, wanted })
}

/** An account by id or email. Only operators see others. */
export async function findAccountId(client: PlatformClient, wanted: string): Promise<string> {
  if (wanted.startsWith('acct_')) return wanted
  const { data: rows } = await client.list('/accounts', { email: wanted.toLowerCase() })
  return idOf(choose({ what: 'account', rows, wanted: wanted.toLowerCase(), nameField: 'email' }))
}

/** A member of an organization, by the id or the email of their account. */
export async function findMemberId(client: PlatformClient, path: string, wanted: string): Promise<string> {
  if (wanted.startsWith('acct_')) return wanted
  const { data: rows } = await client.list(`${path}/members`)
  const choice = { what: 'member', rows, wanted: wanted.toLowerCase(), nameField: 'email', idField: 'account_id' }
  return String(choose(choice)['account_id'])
}

/** A key by id, or by name among those of an organization that still work. */
export async function findKeyId(
  client: PlatformClient,
  wanted: string,
  organization: string | undefined,
): Promise<string> {
  if (wanted.startsWith('key_')) return wanted
  const { data } = await client.list(`${await organizationPath(client, organization)}/api-keys`)
  const rows = data.filter((row) => row['revoked_at'] === null && row['replaced_by'] === null)
  return idOf(choose({ what: 'key', rows, wanted }))
}

/** An open invitation by id, or by the email it went to. */
export async function findInvitationId(client: PlatformClient, path: string, wanted: string): Promise<string> {
  if (wanted.startsWith('inv_')) return wanted
  const { data: rows } = await client.list(`${path}/invitations`, { state: 'open' })
  return idOf(choose({ what: 'invitation', rows, wanted: wanted.toLowerCase(), nameField: 'email' }))
}

/** An operator token by id, or by name among those that still work. */
export async function findOperatorTokenId(client: PlatformClient, wanted: string): Promise<string> {
  if (wanted.startsWith('oper_')) return wanted
  const { data } = await client.list('/operator-tokens')
  return idOf(choose({ what: 'operator token', rows: data.filter((row) => row['revoked_at'] === null), wanted }))
}

function idOf(row: JsonRecord): string {
  return String(row['id'])
}

function choose({ what, rows, wanted, nameField = 'name', idField = 'id' }: Choice): JsonRecord {
  const byId = rows.find((row) => row[idField] === wanted)
  if (byId !== undefined) return byId
  const named = rows.filter((row) => row[nameField] === (wanted ?? 'default'))
  const [only, ...others] = wanted === undefined && rows.length === 1 ? rows : named
  if (only !== undefined && others.length === 0) return only
  const known = describe(only === undefined ? rows : named, idField, nameField)
  if (only !== undefined) {
    throw new CommandError(
      `several ${what}s are called ${JSON.stringify(only[nameField])}; name one by its id: ${known}`,
    )
  }
  if (rows.length === 0 && (what === 'organization' || what === 'project')) {
    throw new CommandError(`there is no ${what} yet; make one with: parley ${what} create <name>`)
  }
  if (wanted === undefined) throw new CommandError(`say with --${what} which ${what} is meant: ${known}`)
  throw new CommandError(`there is no ${what} ${JSON.stringify(wanted)}${known === '' ? '' : `; there are ${known}`}`)
}

function describe(rows: readonly JsonRecord[], idField: string, nameField: string): string {
  const shown = rows.slice(0, SHOWN_MAX).map((row) => `${String(row[idField])} (${String(row[nameField])})`)
  const left = rows.length - shown.length
  return left > 0 ? `${shown.join(', ')} and ${left} more` : shown.join(', ')
}
