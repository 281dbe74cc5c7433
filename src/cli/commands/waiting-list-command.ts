import { InvalidArgumentError, type Command } from 'commander'
import type { Columns } from '../columns.ts'
import { findAccountId } from '../find-by-name.ts'
import { done, list } from '../outcome.ts'
import { commandGroup, platformCommand } from '../platform-command.ts'
import { limitOption, type LimitOptions } from '../scope-options.ts'
import { UsageError } from '../usage-error.ts'

const columns: Columns = [
  ['ID', 'id'],
  ['POSITION', 'position'],
  ['EMAIL', 'email'],
  ['NAME', 'name'],
  ['VERIFIED', 'email_verified_at'],
]

export function waitingListCommand(): Command {
  return commandGroup('waiting-list', 'see who waits for access, and let them in (for operators)', [
    platformCommand<LimitOptions>({
      name: 'list',
      description: 'list who waits for access, first in line first',
      options: [limitOption],
      examples: ['waiting-list list', 'waiting-list list --limit 10'],
      run: async (client, { limit }) => list(columns, await client.list('/waiting-list', {}, limit)),
    }),
    platformCommand<{ count?: number }>({
      name: 'approve',
      description: 'grant access to some accounts, or to the first in line; to all of them or to none',
      arguments: [['[accounts...]', 'their ids or emails']],
      options: [['--count <number>', 'so many, from the first in line', parseCount]],
      examples: ['waiting-list approve --count 10', 'waiting-list approve ada@example.com bob@example.com'],
      run: async (client, { count }, ...wanted) => {
        if ((count === undefined) === (wanted.length === 0)) throw new UsageError('say who: accounts, or --count')
        const accountIds: string[] = []
        for (const one of wanted) accountIds.push(await findAccountId(client, one))
        const body = await client.post(
          '/waiting-list/approvals',
          count === undefined ? { account_ids: accountIds } : { count },
        )
        const emails = (body['data'] as { email: string }[]).map(({ email }) => email)
        return done(emails.length === 0 ? 'nobody waits' : `access for ${emails.join(', ')}`, body)
      },
    }),
  ])
}

function parseCount(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('Expected a number of accounts.')
  return Number(text)
}
