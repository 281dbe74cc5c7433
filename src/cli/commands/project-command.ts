import type { Command } from 'commander'
import type { Columns } from '../columns.ts'
import { findProject, organizationPath } from '../find-by-name.ts'
import { done, list, record } from '../outcome.ts'
import { commandGroup, platformCommand } from '../platform-command.ts'
import type { PlatformClient } from '../platform-client.ts'
import { limitOption, organizationOption, type LimitOptions, type OrganizationOptions } from '../scope-options.ts'

const columns: Columns = [
  ['ID', 'id'],
  ['NAME', 'name'],
  ['ORGANIZATION', 'organization_id'],
  ['CREATED', 'created_at'],
  ['ARCHIVED', 'archived_at'],
]

const project = ['<project>', 'its id or name'] as const

export function projectCommand(): Command {
  return commandGroup('project', 'make, list, rename and archive projects', [
    platformCommand<OrganizationOptions>({
      name: 'create',
      description: 'make a project',
      arguments: [['<name>', 'what to call it']],
      options: [organizationOption],
      examples: ['project create web --organization acme'],
      run: async (client, { organization }, name) =>
        record(columns, await client.post(`${await organizationPath(client, organization)}/projects`, { name })),
    }),
    platformCommand<OrganizationOptions & LimitOptions & { archived?: boolean }>({
      name: 'list',
      description: 'list the projects of an organization',
      options: [organizationOption, ['--archived', 'those that are archived, too'], limitOption],
      examples: ['project list --organization acme'],
      run: async (client, { organization, archived, limit }) => {
        const path = `${await organizationPath(client, organization)}/projects`
        return list(columns, await client.list(path, { archived: archived === true ? 'true' : undefined }, limit))
      },
    }),
    platformCommand<OrganizationOptions>({
      name: 'show',
      description: 'show one project',
      arguments: [project],
      options: [organizationOption],
      examples: ['project show web'],
      run: async (client, options, wanted) => record(columns, await findProject(client, wanted, options.organization)),
    }),
    platformCommand<OrganizationOptions>({
      name: 'rename',
      description: 'rename a project',
      arguments: [project, ['<name>', 'what to call it from now on']],
      options: [organizationOption],
      examples: ['project rename web website --organization acme'],
      run: async (client, options, wanted, name) =>
        record(columns, await client.patch(await pathOf(client, wanted, options), { name })),
    }),
    platformCommand<OrganizationOptions>({
      name: 'archive',
      description: 'archive a project for good; its keys stop at once',
      arguments: [project],
      options: [organizationOption],
      examples: ['project archive web --organization acme'],
      question: (wanted) => `Archive the project ${wanted} for good? Its keys stop at once.`,
      run: async (client, options, wanted) =>
        done(`${wanted} is archived`, await client.delete(await pathOf(client, wanted, options))),
    }),
  ])
}

async function pathOf(client: PlatformClient, wanted: string, { organization }: OrganizationOptions): Promise<string> {
  return `/projects/${String((await findProject(client, wanted, organization))['id'])}`
}
