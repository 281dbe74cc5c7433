import { Command } from 'commander'
import { clientCommand, connectTo, type ClientOptions } from '../client-command.ts'
import { findOrganization } from '../find-by-name.ts'
import { printJson, printRecord, printTable, type Columns } from '../output.ts'

interface ProjectOptions extends ClientOptions {
  organization?: string
}

const columns: Columns = [
  ['ID', 'id'],
  ['NAME', 'name'],
  ['ORGANIZATION', 'organization_id'],
  ['CREATED', 'created_at'],
]

export function projectCommand(): Command {
  return new Command('project')
    .description('make and list projects')
    .addCommand(createCommand())
    .addCommand(listCommand())
    .addHelpText(
      'after',
      `
Examples:
  parley project create web --organization acme
  parley project list --organization acme`,
    )
}

function createCommand(): Command {
  return projectSubcommand('create')
    .description('make a project')
    .argument('<name>', 'what to call it')
    .action(async (name: string, options: ProjectOptions) => {
      const client = await connectTo(options)
      const { id } = await findOrganization(client, options.organization)
      const project = await client.post(`/organizations/${String(id)}/projects`, { name })
      return options.json === true ? printJson(project) : printRecord(columns, project)
    })
}

function listCommand(): Command {
  return projectSubcommand('list')
    .description('list the projects of an organization')
    .action(async (options: ProjectOptions) => {
      const client = await connectTo(options)
      const { id } = await findOrganization(client, options.organization)
      const projects = await client.list(`/organizations/${String(id)}/projects`)
      return options.json === true ? printJson(projects) : printTable(columns, projects)
    })
}

function projectSubcommand(name: string): Command {
  return clientCommand(name).option(
    '--organization <id or name>',
    'of which organization (default: the only one, or the one called "default")',
  )
}
