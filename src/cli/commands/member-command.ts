import type { Command } from 'commander'
import type { Columns } from '../columns.ts'
import { findMemberId, organizationPath } from '../find-by-name.ts'
import { done, list } from '../outcome.ts'
import { commandGroup, platformCommand } from '../platform-command.ts'
import { limitOption, organizationOption, type LimitOptions, type OrganizationOptions } from '../scope-options.ts'

export const roles = ['owner', 'admin', 'developer', 'viewer'] as const

const columns: Columns = [
  ['ACCOUNT', 'account_id'],
  ['EMAIL', 'email'],
  ['NAME', 'name'],
  ['ROLE', 'role'],
  ['JOINED', 'joined_at'],
]

const member = ['<member>', 'the id or email of their account'] as const

export function memberCommand(): Command {
  return commandGroup('member', 'list, change and remove the members of an organization', [
    memberListCommand('list'),
    platformCommand<OrganizationOptions>({
      name: 'role',
      description: 'give a member another role, at most your own',
      arguments: [member, ['<role>', 'the new role', roles]],
      options: [organizationOption],
      examples: ['member role ada@example.com admin --organization acme'],
      run: async (client, { organization }, wanted, role) => {
        const path = await organizationPath(client, organization)
        const body = await client.patch(`${path}/members/${await findMemberId(client, path, wanted)}`, { role })
        return done(`${wanted} is ${role}`, body)
      },
    }),
    platformCommand<OrganizationOptions>({
      name: 'remove',
      description: 'remove a member; keys that they made stop at once',
      arguments: [member],
      options: [organizationOption],
      examples: ['member remove ada@example.com --organization acme'],
      question: (wanted) => `Remove ${wanted}? The keys that they made stop at once.`,
      run: async (client, { organization }, wanted) => {
        const path = await organizationPath(client, organization)
        await client.delete(`${path}/members/${await findMemberId(client, path, wanted)}`)
        return done(`${wanted} is no member any more`)
      },
    }),
  ])
}

/** Also under `organization members`, where people look for it. */
export function memberListCommand(name: 'list' | 'members'): Command {
  const isUnderOrganization = name === 'members'
  return platformCommand<OrganizationOptions & LimitOptions>({
    name,
    description: 'list the members of an organization',
    arguments: isUnderOrganization ? [['<organization>', 'its id or name']] : [],
    options: isUnderOrganization ? [limitOption] : [organizationOption, limitOption],
    examples: [isUnderOrganization ? 'organization members acme' : 'member list --organization acme'],
    run: async (client, { organization, limit }, wanted) =>
      list(columns, await client.list(`${await organizationPath(client, wanted ?? organization)}/members`, {}, limit)),
  })
}
