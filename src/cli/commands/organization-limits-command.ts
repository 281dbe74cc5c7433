import type { Command } from 'commander'
import { organizationPath } from '../find-by-name.ts'
import { platformCommand } from '../platform-command.ts'
import { record } from '../outcome.ts'
import type { Columns } from '../columns.ts'

const limits = ['requests_per_minute', 'requests_per_day', 'tokens_per_minute', 'tokens_per_day']

const columns: Columns = [
  ['PLAN', 'plan'],
  ...limits.map((field) => [field.replaceAll('_', ' ').toUpperCase(), field, capacityText] as const),
]

export function organizationLimitsCommand(): Command {
  return platformCommand({
    name: 'limits',
    description: 'show the four limits, what is left of each now, and when it is full again',
    arguments: [['[organization]', 'its id or name (default: the only one, or the one called "default")']],
    examples: ['organization limits acme'],
    run: async (client, _, wanted) =>
      record(columns, await client.get(`${await organizationPath(client, wanted)}/limits`)),
  })
}

function capacityText(value: unknown): string {
  const { limit, remaining, full_at: fullAt } = value as { limit: number; remaining: number; full_at: string }
  return remaining >= limit ? `${limit}, all left` : `${remaining} of ${limit} left, full again at ${fullAt}`
}
