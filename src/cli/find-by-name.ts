import { CommandError } from './command-error.ts'
import type { JsonRecord, PlatformClient } from './platform-client.ts'

/** The organization that is meant: by id or by name; without either the only one, or the one called `default`. */
export async function findOrganization(client: PlatformClient, wanted: string | undefined): Promise<JsonRecord> {
  return choose('organization', await client.list('/organizations'), wanted)
}

/** The same for a project. Without an organization, a project's id or name is looked for in all of them. */
export async function findProject(
  client: PlatformClient,
  wanted: string | undefined,
  organization: string | undefined,
): Promise<JsonRecord> {
  const everywhere = wanted !== undefined && organization === undefined
  const organizations = everywhere
    ? await client.list('/organizations')
    : [await findOrganization(client, organization)]
  const projects: JsonRecord[] = []
  for (const { id } of organizations) projects.push(...(await client.list(`/organizations/${String(id)}/projects`)))
  return choose('project', projects, wanted)
}

function choose(what: string, rows: readonly JsonRecord[], wanted: string | undefined): JsonRecord {
  const byId = rows.find(({ id }) => id === wanted)
  if (byId !== undefined) return byId
  const [only, ...others] = wanted === undefined && rows.length === 1 ? rows : named(rows, wanted ?? 'default')
  if (only !== undefined && others.length === 0) return only
  const ids = rows.map(({ id, name }) => `${String(id)} (${String(name)})`).join(', ')
  if (only !== undefined) {
    throw new CommandError(`several ${what}s are called ${JSON.stringify(only['name'])}; name one by its id: ${ids}`)
  }
  if (rows.length === 0) throw new CommandError(`there is no ${what} yet; make one with: parley ${what} create <name>`)
  if (wanted === undefined) throw new CommandError(`say with --${what} which ${what} is meant: ${ids}`)
  throw new CommandError(`there is no ${what} ${JSON.stringify(wanted)}; there are ${ids}`)
}

function named(rows: readonly JsonRecord[], wanted: string): JsonRecord[] {
  return rows.filter(({ name }) => name === wanted)
}
