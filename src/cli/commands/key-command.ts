import { Command } from 'commander'
import { systemClock } from '../../kernel/clock.ts'
import { clientCommand, connectTo, type ClientOptions } from '../client-command.ts'
import { findOrganization, findProject } from '../find-by-name.ts'
import { printJson, printNote, printTable, type Columns } from '../output.ts'
import { parseDurationMs } from '../parse-duration.ts'

interface ScopeOptions extends ClientOptions {
  organization?: string
  project?: string
}

interface CreateOptions extends ScopeOptions {
  name: string
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

export function keyCommand(): Command {
  return new Command('key')
    .description('make, list and revoke API keys')
    .addCommand(createCommand())
    .addCommand(listCommand())
    .addCommand(revokeCommand())
    .addHelpText(
      'after',
      `
Examples:
  parley key create --name laptop --expires 30d
  export PARLEY_API_KEY=$(parley key create)
  parley key list --organization acme
  parley key revoke key_1a2b3c`,
    )
}

function createCommand(): Command {
  return clientCommand('create')
    .description('make a key and print it, this one time')
    .option('--organization <id or name>', 'whose key (default: the only one, or the one called "default")')
    .option('--project <id or name>', 'for which project (the same default)')
    .option('--name <name>', 'what to call it', 'key')
    .option('--expires <time>', 'how long it works, such as 30d or 12h (default: for ever)', parseDurationMs)
    .action(async (options: CreateOptions) => {
      const client = await connectTo(options)
      const project = await findProject(client, options.project, options.organization)
      const created = await client.post(`/projects/${String(project['id'])}/api-keys`, {
        name: options.name,
        ...(options.expires !== undefined && {
          expires_at: new Date(systemClock.epochMs() + options.expires).toISOString(),
        }),
      })
      if (options.json === true) return printJson(created)
      printNote(`${String(created['id'])} for project ${String(project['name'])}. The key is shown only this once:`)
      process.stdout.write(`${String(created['key'])}\n`)
    })
}

function listCommand(): Command {
  return clientCommand('list')
    .description('list keys, revoked ones too')
    .option('--organization <id or name>', 'only those of one organization')
    .option('--project <id or name>', 'only those of one project')
    .action(async (options: ScopeOptions) => {
      const client = await connectTo(options)
      const { organization, project } = options
      let path = '/api-keys'
      if (project !== undefined) {
        path = `/projects/${String((await findProject(client, project, organization))['id'])}/api-keys`
      } else if (organization !== undefined) {
        path = `/organizations/${String((await findOrganization(client, organization))['id'])}/api-keys`
      }
      const keys = await client.list(path)
      return options.json === true ? printJson(keys) : printTable(columns, keys)
    })
}

function revokeCommand(): Command {
  return clientCommand('revoke')
    .description('revoke a key at once and for good')
    .argument('<id>', 'the id that `key list` shows')
    .action(async (id: string, options: ClientOptions) => {
      const client = await connectTo(options)
      const revoked = await client.delete(`/api-keys/${encodeURIComponent(id)}`)
      if (options.json === true) return printJson(revoked)
      process.stdout.write(`${id} is revoked\n`)
    })
}
