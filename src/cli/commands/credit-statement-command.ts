import { InvalidArgumentError, type Command } from 'commander'
import { systemClock } from '../../kernel/clock.ts'
import { creditText } from '../columns.ts'
import { organizationPath } from '../find-by-name.ts'
import { list } from '../outcome.ts'
import { printNote } from '../output.ts'
import { platformCommand } from '../platform-command.ts'
import { organizationOption, type OrganizationOptions } from '../scope-options.ts'
import { transferColumns } from './transfer-columns.ts'

interface StatementOptions extends OrganizationOptions {
  csv?: boolean
  json?: boolean
}

export function creditStatementCommand(): Command {
  return platformCommand<StatementOptions>({
    name: 'statement',
    description: 'print a month: opening balance, every transfer, closing balance',
    arguments: [['[month]', 'such as 2026-11, in UTC (default: this month)', parseMonth]],
    options: [organizationOption, ['--csv', 'print CSV']],
    examples: ['credit statement 2026-11 --organization acme', 'credit statement 2026-11 --csv > november.csv'],
    run: async (client, options, month = thisMonth()) => {
      const path = `${await organizationPath(client, options.organization)}/billing/statements/${month}`
      if (options.csv === true) return { kind: 'text', content: await client.text(path, { format: 'csv' }) }
      const body = await client.get(path)
      if (options.json === true) return { kind: 'json', body }
      printNote(
        `${month}: opening balance ${creditText(body['opening_balance'])}, closing balance ${creditText(body['closing_balance'])}`,
      )
      return list(transferColumns, { data: body['transfers'] as Record<string, unknown>[], next_cursor: null })
    },
  })
}

function thisMonth(): string {
  return new Date(systemClock.epochMs()).toISOString().slice(0, 'YYYY-MM'.length)
}

function parseMonth(text: string): string {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) throw new InvalidArgumentError('Expected a month such as 2026-11.')
  return text
}
