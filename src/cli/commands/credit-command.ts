import type { Command } from 'commander'
import { creditText, type Columns } from '../columns.ts'
import { organizationPath } from '../find-by-name.ts'
import { done, list, record } from '../outcome.ts'
import { parseDurationMs } from '../parse-duration.ts'
import { commandGroup, platformCommand } from '../platform-command.ts'
import {
  newestOption,
  NEWEST,
  organizationOption,
  type LimitOptions,
  type OrganizationOptions,
} from '../scope-options.ts'
import { UsageError } from '../usage-error.ts'
import { creditStatementCommand } from './credit-statement-command.ts'
import { transferColumns } from './transfer-columns.ts'

interface GiveOptions extends OrganizationOptions {
  note?: string
}

const billingColumns: Columns = [
  ['ORGANIZATION', 'organization_id'],
  ['BALANCE', 'balance', creditText],
  ['HELD', 'held', creditText],
  ['AVAILABLE', 'available', creditText],
  ['MONTH', 'month'],
  ['SPENT THIS MONTH', 'month_spent', creditText],
  ['MONTHLY CAP', 'monthly_cap', creditText],
  ['FROZEN UNTIL', 'frozen.until'],
  ['FROZEN BECAUSE', 'frozen.reason'],
]

const paymentColumns: Columns = [
  ['ID', 'id'],
  ['CREATED', 'created_at'],
  ['PROVIDER', 'provider'],
  ['PAYMENT', 'payment_id'],
  ['STATE', 'state'],
  ['AMOUNT', 'amount', creditText],
]

const note = ['--note <text>', 'what to write beside it'] as const
const kinds = ['grant', 'payment', 'payment-refund', 'usage', 'refund', 'adjustment'] as const

export function creditCommand(): Command {
  return commandGroup('credit', 'show, grant and refund credits, cap and freeze spending, print statements', [
    platformCommand<OrganizationOptions>({
      name: 'show',
      description: 'show the balance, what is held for running requests, and what was spent this month',
      options: [organizationOption],
      examples: ['credit show --organization acme'],
      run: async (client, { organization }) =>
        record(billingColumns, await client.get(`${await organizationPath(client, organization)}/billing`)),
    }),
    platformCommand<GiveOptions>({
      name: 'grant',
      description: 'give an organization credits (for operators)',
      arguments: [['<amount>', 'how many, such as 12.50']],
      options: [organizationOption, note],
      examples: ['credit grant 100 --organization acme --note "welcome"'],
      run: async (client, options, amount) => {
        const path = `${await organizationPath(client, options.organization)}/billing/grants`
        return record(transferColumns, await client.post(path, { amount, ...noteField(options) }))
      },
    }),
    refundCommand(),
    platformCommand<GiveOptions>({
      name: 'adjust',
      description: 'correct a balance, up or down; the note says why (for operators)',
      arguments: [['<amount>', 'such as 5 or -5; write -- before a negative one']],
      options: [organizationOption, note],
      examples: ['credit adjust --organization acme --note "counted twice" -- -5'],
      question: (amount) => `Change the balance by ${amount}?`,
      run: async (client, options, amount) => {
        const path = `${await organizationPath(client, options.organization)}/billing/adjustments`
        return record(transferColumns, await client.post(path, { amount, ...noteField(options) }))
      },
    }),
    platformCommand<OrganizationOptions>({
      name: 'cap',
      description: 'set what may be spent in a calendar month (UTC)',
      arguments: [['<amount>', 'how many credits, or none']],
      options: [organizationOption],
      examples: ['credit cap 50 --organization acme', 'credit cap none --organization acme'],
      run: async (client, { organization }, amount) => {
        const body = { monthly_cap: amount === 'none' ? null : amount }
        return record(
          billingColumns,
          await client.patch(`${await organizationPath(client, organization)}/billing`, body),
        )
      },
    }),
    platformCommand<OrganizationOptions & { reason?: string; for?: number }>({
      name: 'freeze',
      description: 'stop paid requests for a while: they are told to come back (for operators)',
      options: [
        organizationOption,
        ['--reason <text>', 'why (default: "frozen by the operator")'],
        ['--for <time>', 'how long, such as 30m or 2h (default: 1h)', parseDurationMs],
      ],
      examples: ['credit freeze --organization acme --for 2h --reason "invoice in dispute"'],
      question: () => 'Stop the paid requests of this organization?',
      run: async (client, options) => {
        const { reason = 'frozen by the operator', for: forMs = 3_600_000 } = options
        const path = `${await organizationPath(client, options.organization)}/billing/freeze`
        return record(billingColumns, await client.put(path, { reason, seconds: forMs / 1000 }))
      },
    }),
    platformCommand<OrganizationOptions>({
      name: 'unfreeze',
      description: 'let paid requests run again (for operators)',
      options: [organizationOption],
      examples: ['credit unfreeze --organization acme'],
      run: async (client, { organization }) =>
        done(
          'paid requests run again',
          await client.delete(`${await organizationPath(client, organization)}/billing/freeze`),
        ),
    }),
    platformCommand<OrganizationOptions & LimitOptions & { kind?: string }>({
      name: 'transfers',
      description: 'list what was charged, granted, paid and refunded, newest first',
      options: [organizationOption, ['--kind <kind>', 'only these', kinds], newestOption],
      examples: ['credit transfers --organization acme --kind grant'],
      run: async (client, { organization, kind, limit = NEWEST }) => {
        const path = `${await organizationPath(client, organization)}/billing/transfers`
        return list(transferColumns, await client.list(path, { kind }, limit))
      },
    }),
    platformCommand<OrganizationOptions & LimitOptions>({
      name: 'payments',
      description: 'list what was paid and paid back, newest first',
      options: [organizationOption, newestOption],
      examples: ['credit payments --organization acme'],
      run: async (client, { organization, limit = NEWEST }) =>
        list(
          paymentColumns,
          await client.list(`${await organizationPath(client, organization)}/billing/payments`, {}, limit),
        ),
    }),
    creditStatementCommand(),
  ])
}

function refundCommand(): Command {
  return platformCommand<GiveOptions & { request?: string; amount?: string }>({
    name: 'refund',
    description: 'give back what a request has cost, or an amount (for operators)',
    options: [
      organizationOption,
      ['--request <id>', 'what this request has cost'],
      ['--amount <amount>', 'so many credits'],
      note,
    ],
    examples: ['credit refund --organization acme --request req-1a2b', 'credit refund --amount 2.50 --note "sorry"'],
    run: async (client, options) => {
      const { request, amount } = options
      if (request === undefined && amount === undefined)
        throw new UsageError('say what to refund: --request or --amount')
      const path = `${await organizationPath(client, options.organization)}/billing/refunds`
      const body = {
        ...(request !== undefined && { request_id: request }),
        ...(amount !== undefined && { amount }),
        ...noteField(options),
      }
      return record(transferColumns, await client.post(path, body))
    },
  })
}

function noteField(options: GiveOptions): { note?: string } {
  return options.note === undefined ? {} : { note: options.note }
}
