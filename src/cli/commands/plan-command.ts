import type { Command } from 'commander'
import type { Columns } from '../columns.ts'
import { list } from '../outcome.ts'
import { commandGroup, platformCommand } from '../platform-command.ts'

const columns: Columns = [
  ['NAME', 'name'],
  ['DEFAULT', 'is_default'],
  ['REQUESTS/MIN', 'limits.requests_per_minute'],
  ['REQUESTS/DAY', 'limits.requests_per_day'],
  ['TOKENS/MIN', 'limits.tokens_per_minute'],
  ['TOKENS/DAY', 'limits.tokens_per_day'],
  ['PRICES', 'price_multiplier'],
  ['CREDENTIALS', 'credentials'],
  ['RETENTION', 'retention'],
  ['MODELS', 'models'],
]

export function planCommand(): Command {
  return commandGroup('plan', 'list the plans of the configuration', [
    platformCommand({
      name: 'list',
      description: 'list the plans of this installation',
      examples: ['plan list', 'plan list --json'],
      // The one list without pages.
      run: async (client) => {
        const body = await client.get('/plans')
        return list(columns, { ...body, data: body['data'] as Record<string, unknown>[], next_cursor: null })
      },
    }),
  ])
}
