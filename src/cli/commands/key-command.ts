import type { Command } from 'commander'
import { systemClock } from '../../kernel/clock.ts'
import type { Columns } from '../columns.ts'
import { findKeyId, findProject, organizationPath } from '../find-by-name.ts'
import { done, list, record, type Outcome } from '../outcome.ts'
import { parseDurationMs } from '../parse-duration.ts'
import { commandGroup, platformCommand } from '../platform-command.ts'
import type { JsonRecord, PlatformClient } from '../platform-client.ts'
import {
  limitOption,
  organizationOption,
  projectOption,
  type LimitOptions,
  type OrganizationOptions,
  type ProjectOptions,
} from '../scope-options.ts'
import { UsageError } from '../usage-error.ts'

interface ExpiryOptions {
  /** In milliseconds from now. */
  expires?: number
}

const columns: Columns = [
  ['ID', 'id'],
  ['NAME', 'name'],
  ['ENDS IN', 'hint'],
  ['PROJECT', 'project_id'],
  ['CREATED', 'created_at'],
  ['EXPIRES', 'expires_at'],
  ['REVOKED', 'revoked_at'],
  ['LAST USED', 'last_used_at'],
]

const recordColumns: Columns = [...columns, ['MADE BY', 'created_by'], ['REPLACED BY', 'replaced_by']]

const key = ['<key>', 'its id, or its name among those of the organization that work'] as const
const expiry = [
  '--expires <time>',
  'how long it works, such as 30d or 12h (default: for ever)',
  parseDurationMs,
] as const

export function keyCommand(): Command {
  return commandGroup('key', 'make, list, rotate and revoke API keys', [
    createCommand(),
    listCommand(),
    platformCommand<OrganizationOptions>({
      name: 'show',
      description: 'show everything about a key but the key itself',
      arguments: [key],
      options: [organizationOption],
      examples: ['key show laptop', 'key show key_1a2b3c'],
      run: async (client, options, wanted) =>
        record(recordColumns, await client.get(await pathOf(client, wanted, options))),
    }),
    platformCommand<OrganizationOptions & ExpiryOptions & { name?: string; neverExpires?: boolean }>({
      name: 'update',
      description: 'rename a key, or set or clear when it expires',
      arguments: [key],
      options: [organizationOption, ['--name <name>', 'a new name'], expiry, ['--never-expires', 'it works for ever']],
      examples: ['key update laptop --expires 30d', 'key update key_1a2b3c --name desktop'],
      run: async (client, options, wanted) => {
        const body = {
          ...(options.name !== undefined && { name: options.name }),
          ...(options.neverExpires === true ? { expires_at: null } : expiryFields(options)),
        }
        if (Object.keys(body).length === 0)
          throw new UsageError('say what to change: --name, --expires or --never-expires')
        return record(recordColumns, await client.patch(await pathOf(client, wanted, options), body))
      },
    }),
    platformCommand<OrganizationOptions>({
      name: 'rename',
      description: 'rename a key',
      arguments: [key, ['<name>', 'what to call it from now on']],
      options: [organizationOption],
      examples: ['key rename laptop desktop'],
      run: async (client, options, wanted, name) =>
        record(recordColumns, await client.patch(await pathOf(client, wanted, options), { name })),
    }),
    platformCommand<OrganizationOptions & ExpiryOptions & { overlap?: number }>({
      name: 'rotate',
      description: 'make a key in the place of another, which goes on for a while so that nothing stops',
      arguments: [key],
      options: [
        organizationOption,
        [
          '--overlap <time>',
          'how long the old one goes on, such as 24h (default: as the server says)',
          parseDurationMs,
        ],
        expiry,
      ],
      examples: ['key rotate laptop --overlap 24h'],
      run: async (client, options, wanted) => {
        const overlap = options.overlap === undefined ? {} : { overlap_seconds: options.overlap / 1000 }
        const path = `${await pathOf(client, wanted, options)}/rotation`
        return created(
          await client.post(path, { ...overlap, ...expiryFields(options) }),
          `takes the place of ${wanted}`,
        )
      },
    }),
    platformCommand<OrganizationOptions>({
      name: 'revoke',
      description: 'revoke a key at once and for good',
      arguments: [key],
      options: [organizationOption],
      examples: ['key revoke key_1a2b3c', 'key revoke laptop --yes'],
      question: (wanted) => `Revoke ${wanted} at once and for good?`,
      run: async (client, options, wanted) =>
        done(`${wanted} is revoked`, await client.delete(await pathOf(client, wanted, options))),
    }),
  ])
}

function createCommand(): Command {
  return platformCommand<ProjectOptions & ExpiryOptions & { name?: string }>({
    name: 'create',
    description: 'make a key and print it, this one time',
    options: [
      organizationOption,
      ['--project <id or name>', 'for which project (the same default)'],
      ['--name <name>', 'what to call it (default: "key")'],
      expiry,
    ],
    examples: ['key create --name laptop --expires 30d', 'key create --organization acme --project web'],
    run: async (client, options) => {
      const project = await findProject(client, options.project, options.organization)
      const body = { name: options.name ?? 'key', ...expiryFields(options) }
      const path = `/projects/${String(project['id'])}/api-keys`
      return created(await client.post(path, body), `for project ${String(project['name'])}`)
    },
  })
}

function listCommand(): Command {
  return platformCommand<ProjectOptions & LimitOptions>({
    name: 'list',
    description: 'list keys, revoked ones too: of a project, of an organization, or for an operator all',
    options: [['--organization <id or name>', 'only those of one organization'], projectOption, limitOption],
    examples: ['key list', 'key list --organization acme', 'key list --project web --json'],
    run: async (client, { organization, project, limit }) => {
      let path = '/api-keys'
      if (project !== undefined) {
        path = `/projects/${String((await findProject(client, project, organization))['id'])}/api-keys`
      } else if (organization !== undefined) {
        path = `${await organizationPath(client, organization)}/api-keys`
      }
      return list(columns, await client.list(path, {}, limit))
    },
  })
}

async function pathOf(client: PlatformClient, wanted: string, { organization }: OrganizationOptions): Promise<string> {
  return `/api-keys/${encodeURIComponent(await findKeyId(client, wanted, organization))}`
}

function created(body: JsonRecord, what: string): Outcome {
  const note = `${String(body['id'])} ${what}. The key is shown only this once:`
  return { kind: 'secret', secret: String(body['key']), note, body }
}

function expiryFields({ expires }: ExpiryOptions): JsonRecord {
  return expires === undefined ? {} : { expires_at: new Date(systemClock.epochMs() + expires).toISOString() }
}
