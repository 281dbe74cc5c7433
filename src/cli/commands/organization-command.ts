import { Command } from 'commander'
import { clientCommand, connectTo, type ClientOptions } from '../client-command.ts'
import { CommandError } from '../command-error.ts'
import { findOrganization } from '../find-by-name.ts'
import { printJson, printRecord, printTable, type Columns } from '../output.ts'
import type { JsonRecord } from '../platform-client.ts'

interface FieldOptions extends ClientOptions {
  name?: string
  plan?: string
  retention?: string
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
    .option('--retention <retention>', 'what is kept of its content; only "zero" can be set so far')
    .action(async (name: string, options: FieldOptions) => {
      const client = await connectTo(options)
      show(await client.post('/organizations', { ...fieldsOf(options), name }), options)
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
    .option('--retention <retention>', 'what is kept of its content; only "zero" can be set so far')
    .action(async (wanted: string, options: FieldOptions) => {
      const fields = fieldsOf(options)
      if (Object.keys(fields).length === 0) {
        throw new CommandError('say what to change, with --name, --plan or --retention')
      }
      const client = await connectTo(options)
      const { id } = await findOrganization(client, wanted)
      show(await client.patch(`/organizations/${String(id)}`, fields), options)
    })
}

function fieldsOf({ name, plan, retention }: FieldOptions): object {
  return {
    ...(name !== undefined && { name }),
    ...(plan !== undefined && { plan }),
    ...(retention !== undefined && { retention }),
  }
}

function show(organization: JsonRecord, options: ClientOptions): void {
  if (options.json === true) printJson(organization)
  else printRecord(columns, organization)
}
