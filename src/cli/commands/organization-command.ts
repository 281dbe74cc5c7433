import type { Command } from 'commander'
import type { Columns } from '../columns.ts'
import { findMemberId, organizationPath } from '../find-by-name.ts'
import { done, list, record } from '../outcome.ts'
import { commandGroup, platformCommand } from '../platform-command.ts'
import type { PlatformClient } from '../platform-client.ts'
import { limitOption, type LimitOptions } from '../scope-options.ts'
import { UsageError } from '../usage-error.ts'
import { inviteCommand } from './invitation-command.ts'
import { memberListCommand } from './member-command.ts'
import { organizationLimitsCommand } from './organization-limits-command.ts'
import { organizationPlanCommand } from './organization-plan-command.ts'
import { organizationRetentionCommand } from './organization-retention-command.ts'

export const organizationColumns: Columns = [
  ['ID', 'id'],
  ['NAME', 'name'],
  ['PLAN', 'plan'],
  ['RETENTION', 'retention'],
  ['CREATED', 'created_at'],
]

const recordColumns: Columns = [...organizationColumns, ['OVERRIDES', 'overrides']]

const organization = ['<organization>', 'its id or name'] as const

interface ChangeOptions {
  name?: string
  plan?: string
  retention?: string
  acceptTerms?: string
}

export function organizationCommand(): Command {
  return commandGroup('organization', 'make, show, change and delete organizations', [
    createCommand(),
    platformCommand<LimitOptions & { search?: string }>({
      name: 'list',
      description: 'list your organizations; for an operator, all of them',
      options: [limitOption, ['--search <text>', 'only those whose name holds the text, or whose id it is']],
      examples: ['organization list', 'organization list --search acme', 'organization list --json'],
      run: async (client, { limit, search }) =>
        list(organizationColumns, await client.list('/organizations', { search }, limit)),
    }),
    platformCommand({
      name: 'show',
      description: 'show one organization',
      arguments: [organization],
      examples: ['organization show acme'],
      run: async (client, _, wanted) => record(recordColumns, await client.get(await organizationPath(client, wanted))),
    }),
    updateCommand(),
    platformCommand({
      name: 'delete',
      description: 'delete an organization; its keys stop at once, and nobody sees it any more',
      arguments: [organization],
      examples: ['organization delete acme', 'organization delete acme --yes'],
      question: (wanted) => `Delete the organization ${wanted}, with all of its projects and keys?`,
      run: async (client, _, wanted) => {
        await client.delete(await organizationPath(client, wanted))
        return done(`${wanted} is deleted`)
      },
    }),
    organizationPlanCommand(),
    organizationRetentionCommand(),
    organizationLimitsCommand(),
    memberListCommand('members'),
    inviteCommand('invite'),
    platformCommand({
      name: 'leave',
      description: 'leave an organization; keys that you made there stop at once',
      arguments: [organization],
      examples: ['organization leave acme'],
      question: (wanted) => `Leave ${wanted}? The keys that you made there stop at once.`,
      run: async (client, _, wanted) => {
        await client.post(`${await organizationPath(client, wanted)}/departure`)
        return done(`you have left ${wanted}`)
      },
    }),
    platformCommand({
      name: 'transfer',
      description: 'hand an organization over to another member; you become an admin',
      arguments: [organization, ['<member>', 'the id or email of their account']],
      examples: ['organization transfer acme ada@example.com'],
      question: (wanted, member) => `Hand ${wanted} over to ${member}?`,
      run: async (client, _, wanted, member) => {
        const path = await organizationPath(client, wanted)
        const body = await client.post(`${path}/ownership`, { account_id: await findMemberId(client, path, member) })
        return done(`${member} owns ${wanted}`, body)
      },
    }),
  ])
}

function createCommand(): Command {
  return platformCommand<Pick<ChangeOptions, 'plan'>>({
    name: 'create',
    description: 'make an organization; a person who makes one owns it',
    arguments: [['<name>', 'what to call it']],
    options: [['--plan <plan>', 'one of the plans in the configuration (default: its default_plan; for operators)']],
    examples: ['organization create acme', 'organization create acme --plan trial'],
    run: async (client, { plan }, name) => {
      const created = await client.post('/organizations', { name })
      const path = `/organizations/${String(created['id'])}`
      return record(recordColumns, plan === undefined ? created : await client.put(`${path}/plan`, { plan }))
    },
  })
}

function updateCommand(): Command {
  return platformCommand<ChangeOptions>({
    name: 'update',
    description: 'change an organization; it takes effect at once',
    arguments: [organization],
    options: [
      ['--name <name>', 'a new name'],
      ['--plan <plan>', 'one of the plans in the configuration (for operators)'],
      ['--retention <retention>', 'what is kept of its content', ['zero', 'standard', 'contributor']],
      ['--accept-terms <version>', 'the version of the terms that are accepted with contributor'],
    ],
    examples: ['organization update acme --name "Acme Corporation"', 'organization update acme --plan default'],
    run: async (client, options, wanted) => {
      const { name, plan, retention } = options
      if (name === undefined && plan === undefined && retention === undefined) {
        throw new UsageError('say what to change, with --name, --plan or --retention')
      }
      const path = await organizationPath(client, wanted)
      await change(client, path, options)
      return record(recordColumns, await client.get(path))
    },
  })
}

/** Changes what is given, each in its own request. What an organization has otherwise than its plan stays. */
async function change(client: PlatformClient, path: string, fields: ChangeOptions): Promise<void> {
  const { name, plan, retention, acceptTerms } = fields
  if (name !== undefined) await client.patch(path, { name })
  if (plan !== undefined) {
    const { overrides } = await client.get(path)
    await client.put(`${path}/plan`, { plan, overrides })
  }
  if (retention !== undefined) {
    await client.put(`${path}/retention`, { retention, accept_terms_version: acceptTerms ?? null })
  }
}
