import { Command } from 'commander'
import { clientCommand, connectTo, type ClientOptions } from '../client-command.ts'
import { CommandError } from '../command-error.ts'
import { findOrganization } from '../find-by-name.ts'
import { printJson, printRecord, printTable, type Columns } from '../output.ts'
import type { JsonRecord, PlatformClient } from '../platform-client.ts'

interface FieldOptions extends ClientOptions {
  name?: string
  plan?: string | undefined
  retention?: string
  acceptTerms?: string
}

const columns: Columns = [
  ['ID', 'id'],
  ['NAME', 'name'],
  ['PLAN', 'plan'],
  ['RETENTION', 'retention'],
  ['CREATED', 'created_at'],
]

export function organizationCommand(): Command {
  return new Command('organization')
    .description('make, list, show and change organizations')
    .addCommand(createCommand())
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(updateCommand())
    .addHelpText(
      'after',
      `
Examples:
  parley organization create acme --plan trial
  parley organization list
  parley organization update acme --plan default`,
    )
}

function createCommand(): Command {
  return clientCommand('create')
    .description('make an organization')
    .argument('<name>', 'what to call it')
    .option('--plan <plan>', 'one of the plans in the configuration (default: its default_plan)')
    .action(async (name: string, options: FieldOptions) => {
      const client = await connectTo(options)
      const created = await client.post('/organizations', { name })
      show((await change(client, String(created['id']), { plan: options.plan })) ?? created, options)
    })
}

function listCommand(): Command {
  return clientCommand('list')
    .description('list organizations')
    .action(async (options: ClientOptions) => {
      const rows = await (await connectTo(options)).list('/organizations')
      return options.json === true ? printJson(rows) : printTable(columns, rows)
    })
}

function showCommand(): Command {
  return clientCommand('show')
    .description('show one organization')
    .argument('<id or name>', 'which one')
    .action(async (wanted: string, options: ClientOptions) => {
      show(await findOrganization(await connectTo(options), wanted), options)
    })
}

function updateCommand(): Command {
  return clientCommand('update')
    .description('change an organization; it takes effect at once')
    .argument('<id or name>', 'which one')
    .option('--name <name>', 'a new name')
    .option('--plan <plan>', 'one of the plans in the configuration')
    .option('--retention <retention>', 'what is kept of its content: zero, standard or contributor')
    .option('--accept-terms <version>', 'the version of the terms that are accepted with contributor')
    .action(async (wanted: string, options: FieldOptions) => {
      const { name, plan, retention } = options
      if (name === undefined && plan === undefined && retention === undefined) {
        throw new CommandError('say what to change, with --name, --plan or --retention')
      }
      const client = await connectTo(options)
      const organization = await findOrganization(client, wanted)
      show((await change(client, String(organization['id']), options)) ?? organization, options)
    })
}

/** Changes what is given, each in its own request, and returns what the organization is like then. */
async function change(client: PlatformClient, id: string, fields: FieldOptions): Promise<JsonRecord | undefined> {
  const path = `/organizations/${id}`
  const { name, plan, retention, acceptTerms } = fields
  if (name !== undefined) await client.patch(path, { name })
  if (plan !== undefined) {
    const { overrides } = await client.get(path)
    await client.put(`${path}/plan`, { plan, overrides })
  }
  if (retention !== undefined) {
    await client.put(`${path}/retention`, { retention, accept_terms_version: acceptTerms ?? null })
  }
  return name === undefined && plan === undefined && retention === undefined ? undefined : client.get(path)
}

function show(organization: JsonRecord, options: ClientOptions): void {
  if (options.json === true) printJson(organization)
  else printRecord(columns, organization)
}
