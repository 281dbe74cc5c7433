import type { Command } from 'commander'
import type { Columns } from '../columns.ts'
import { findInvitationId, organizationPath } from '../find-by-name.ts'
import { done, list, record } from '../outcome.ts'
import { commandGroup, platformCommand } from '../platform-command.ts'
import { limitOption, organizationOption, type LimitOptions, type OrganizationOptions } from '../scope-options.ts'
import { roles } from './member-command.ts'

const columns: Columns = [
  ['ID', 'id'],
  ['EMAIL', 'email'],
  ['ROLE', 'role'],
  ['STATE', 'state'],
  ['ORGANIZATION', 'organization_name'],
  ['CREATED', 'created_at'],
  ['EXPIRES', 'expires_at'],
]

export function invitationCommand(): Command {
  return commandGroup('invitation', 'invite people to an organization, and accept invitations', [
    inviteCommand('create'),
    platformCommand<OrganizationOptions & LimitOptions & { state?: string }>({
      name: 'list',
      description: 'list the invitations to an organization',
      options: [
        organizationOption,
        ['--state <state>', 'only those in this state', ['open', 'accepted', 'revoked', 'expired']],
        limitOption,
      ],
      examples: ['invitation list --organization acme --state open'],
      run: async (client, { organization, state, limit }) =>
        list(
          columns,
          await client.list(`${await organizationPath(client, organization)}/invitations`, { state }, limit),
        ),
    }),
    platformCommand<OrganizationOptions>({
      name: 'revoke',
      description: 'withdraw an invitation',
      arguments: [['<invitation>', 'its id, or the email it went to']],
      options: [organizationOption],
      examples: ['invitation revoke ada@example.com --organization acme'],
      question: (wanted) => `Withdraw the invitation ${wanted}?`,
      run: async (client, { organization }, wanted) => {
        const path = await organizationPath(client, organization)
        await client.delete(`${path}/invitations/${await findInvitationId(client, path, wanted)}`)
        return done(`the invitation ${wanted} is withdrawn`)
      },
    }),
    platformCommand<LimitOptions>({
      name: 'received',
      description: 'list the open invitations to your own email address',
      options: [limitOption],
      examples: ['invitation received'],
      run: async (client, { limit }) => list(columns, await client.list('/account/invitations', {}, limit)),
    }),
    platformCommand({
      name: 'accept',
      description: 'accept an invitation to your email address',
      arguments: [['<invitation>', 'the id that `invitation received` shows, or the token from the mail']],
      examples: ['invitation accept inv_1a2b3c'],
      run: async (client, _, wanted) => {
        const body = wanted.startsWith('inv_')
          ? await client.post(`/account/invitations/${encodeURIComponent(wanted)}/acceptance`)
          : await client.post('/invitations/acceptance', { token: wanted })
        return done(`you are ${String(body['role'])} of ${String(body['organization_id'])}`, body)
      },
    }),
  ])
}

/** Also under `organization invite`, where people look for it. */
export function inviteCommand(name: 'create' | 'invite'): Command {
  const isUnderOrganization = name === 'invite'
  const email = ['<email>', 'who'] as const
  return platformCommand<OrganizationOptions & { role?: string }>({
    name,
    description: 'invite somebody by mail, to a role that is at most your own',
    arguments: isUnderOrganization ? [['<organization>', 'its id or name'], email] : [email],
    options: [
      ...(isUnderOrganization ? [] : [organizationOption]),
      ['--role <role>', 'what they may do there (default: developer)', roles],
    ],
    examples: [
      isUnderOrganization
        ? 'organization invite acme ada@example.com --role admin'
        : 'invitation create ada@example.com --organization acme --role admin',
    ],
    run: async (client, { organization, role = 'developer' }, ...words) => {
      const path = await organizationPath(client, isUnderOrganization ? words[0] : organization)
      return record(columns, await client.post(`${path}/invitations`, { email: words.at(-1), role }))
    },
  })
}
