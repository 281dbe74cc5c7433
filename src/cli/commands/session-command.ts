import type { Command } from 'commander'
import type { Columns } from '../columns.ts'
import { done, list } from '../outcome.ts'
import { commandGroup, platformCommand } from '../platform-command.ts'
import { limitOption, type LimitOptions } from '../scope-options.ts'

const columns: Columns = [
  ['ID', 'id'],
  ['THIS ONE', 'current'],
  ['ADDRESS', 'address'],
  ['USED BY', 'user_agent'],
  ['SIGNED IN', 'created_at'],
  ['LAST SEEN', 'last_seen_at'],
  ['EXPIRES', 'expires_at'],
]

export function sessionCommand(): Command {
  return commandGroup('session', 'see where you are signed in, and sign out there', [
    platformCommand<LimitOptions>({
      name: 'list',
      description: 'list where you are signed in',
      options: [limitOption],
      examples: ['session list', 'session list --json'],
      run: async (client, { limit }) => list(columns, await client.list('/account/sessions', {}, limit)),
    }),
    platformCommand({
      name: 'end',
      description: 'sign out somewhere else, at once',
      arguments: [['<session>', 'its id']],
      examples: ['session end sess_1a2b3c'],
      question: (wanted) => `End the session ${wanted}?`,
      run: async (client, _, wanted) => {
        await client.delete(`/account/sessions/${encodeURIComponent(wanted)}`)
        return done(`${wanted} has ended`)
      },
    }),
  ])
}
