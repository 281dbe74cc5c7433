import type { Command } from 'commander'
import type { Columns } from '../columns.ts'
import { organizationPath } from '../find-by-name.ts'
import { record } from '../outcome.ts'
import { commandGroup, platformCommand } from '../platform-command.ts'

interface RetentionOptions {
  acceptTerms?: string
  deleteKept?: boolean
}

const columns: Columns = [
  ['RETENTION', 'retention'],
  ['CHOSEN', 'chosen'],
  ['ALLOWED', 'allowed'],
  ['KEPT FOR DAYS', 'kept_days'],
  ['TERMS', 'terms.version'],
  ['ACCEPTED', 'accepted_terms.version'],
  ['ACCEPTED AT', 'accepted_terms.accepted_at'],
  ['ACCEPTED BY', 'accepted_terms.accepted_by'],
  ['TEXT OF THE TERMS', 'terms.text'],
]

const organization = ['<organization>', 'its id or name'] as const

export function organizationRetentionCommand(): Command {
  return commandGroup('retention', 'show or set what is kept of the content of requests', [
    platformCommand({
      name: 'show',
      description: 'show what is kept, what may be chosen instead, and the terms of contributor',
      arguments: [organization],
      examples: ['organization retention show acme'],
      run: async (client, _, wanted) =>
        record(columns, await client.get(`${await organizationPath(client, wanted)}/retention`)),
    }),
    platformCommand<RetentionOptions>({
      name: 'set',
      description: 'choose what is kept from now on',
      arguments: [organization, ['<retention>', 'what is kept', ['zero', 'standard', 'contributor']]],
      options: [
        ['--accept-terms <version>', 'the version of the terms that are accepted with contributor'],
        ['--delete-kept', 'delete what was kept so far, for good'],
      ],
      examples: [
        'organization retention set acme zero --delete-kept',
        'organization retention set acme contributor --accept-terms 1',
      ],
      run: async (client, { acceptTerms, deleteKept }, wanted, retention) => {
        const body = {
          retention,
          accept_terms_version: acceptTerms ?? null,
          ...(deleteKept !== undefined && { delete_kept: deleteKept }),
        }
        return record(columns, await client.put(`${await organizationPath(client, wanted)}/retention`, body))
      },
    }),
  ])
}
