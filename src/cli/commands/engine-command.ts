import type { Command } from 'commander'
import type { Columns } from '../columns.ts'
import { list } from '../outcome.ts'
import { commandGroup, platformCommand } from '../platform-command.ts'

const columns: Columns = [
  ['NAME', 'name'],
  ['KIND', 'kind'],
  ['STATE', 'state'],
  ['RUNNING', 'active'],
  ['WAITING', 'queued'],
]

export function engineCommand(): Command {
  return commandGroup('engine', 'look at the engines that generate', [
    platformCommand({
      name: 'list',
      description: 'list the engines with their state and load',
      examples: ['engine list', 'engine list --json'],
      run: async (client) => {
        const body = await client.get('/engines')
        return list(columns, { ...body, data: body['data'] as Record<string, unknown>[], next_cursor: null })
      },
    }),
  ])
}
