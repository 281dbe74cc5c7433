import { InvalidArgumentError, type Command } from 'commander'
import type { Columns } from '../columns.ts'
import { organizationPath } from '../find-by-name.ts'
import { list, record } from '../outcome.ts'
import { commandGroup, platformCommand } from '../platform-command.ts'
import type { JsonRecord } from '../platform-client.ts'
import { UsageError } from '../usage-error.ts'

interface PlanOptions {
  requestsPerMinute?: number
  requestsPerDay?: number
  tokensPerMinute?: number
  tokensPerDay?: number
  models?: string[]
  credentials?: string[]
  retentionAllowed?: string[]
  priceMultiplier?: number
  overrides: boolean
}

const columns: Columns = [
  ['ID', 'id'],
  ['NAME', 'name'],
  ['PLAN', 'plan'],
  ['OVERRIDES', 'overrides'],
]

const priceColumns: Columns = [
  ['MODEL', 'model'],
  ['INPUT', 'input'],
  ['CACHED INPUT', 'cached_input'],
  ['OUTPUT', 'output'],
]

const organization = ['<organization>', 'its id or name'] as const

export function organizationPlanCommand(): Command {
  return commandGroup('plan', 'show or set the plan of an organization, and what it has otherwise', [
    platformCommand({
      name: 'show',
      description: 'show the plan of an organization, and what it has otherwise',
      arguments: [organization],
      examples: ['organization plan show acme'],
      run: async (client, _, wanted) => record(columns, await client.get(await organizationPath(client, wanted))),
    }),
    platformCommand({
      name: 'prices',
      description: 'show what models cost an organization, in credits for a million tokens',
      arguments: [organization],
      examples: ['organization plan prices acme', 'organization plan prices acme --json'],
      run: async (client, _, wanted) => {
        const plan = await client.get(`${await organizationPath(client, wanted)}/plan`)
        const data = plan['prices'] as JsonRecord[]
        return list(priceColumns, { object: 'list', data, next_cursor: null })
      },
    }),
    setCommand(),
  ])
}

function setCommand(): Command {
  return platformCommand<PlanOptions>({
    name: 'set',
    description: 'put an organization on a plan, with what it has otherwise; it takes effect at once (for operators)',
    arguments: [organization, ['[plan]', 'one of the plans in the configuration (default: the one it is on)']],
    options: [
      ['--requests-per-minute <number>', 'instead of what the plan says', parseCount],
      ['--requests-per-day <number>', 'instead of what the plan says', parseCount],
      ['--tokens-per-minute <number>', 'instead of what the plan says', parseCount],
      ['--tokens-per-day <number>', 'instead of what the plan says', parseCount],
      ['--models <patterns>', 'with commas between them, instead of the plan’s', parseWords],
      ['--credentials <kinds>', 'api_key, playground or both with a comma between them', parseWords],
      ['--retention-allowed <values>', 'some of zero, standard, contributor, with commas between them', parseWords],
      ['--price-multiplier <number>', 'instead of what the plan says', parseAmount],
      ['--no-overrides', 'take away what it had otherwise until now; without this it stays'],
    ],
    examples: [
      'organization plan set acme pro',
      'organization plan set acme pro --requests-per-minute 600 --models "acme/*,parley/tiny-reasoner"',
      'organization plan set acme pro --no-overrides',
    ],
    run: async (client, options, wanted, plan) => {
      const path = await organizationPath(client, wanted)
      const now = await client.get(path)
      const before = options.overrides ? (now['overrides'] as JsonRecord | null) : null
      const overrides = { ...before, ...given(options, before) }
      if (plan === undefined && Object.keys(overrides).length === 0 && options.overrides) {
        throw new UsageError('say which plan, or what the organization has otherwise')
      }
      const body = { plan: plan ?? now['plan'], overrides: Object.keys(overrides).length === 0 ? null : overrides }
      return record(columns, await client.put(`${path}/plan`, body))
    },
  })
}

function given(options: PlanOptions, before: JsonRecord | null): JsonRecord {
  const limits = defined({
    requests_per_minute: options.requestsPerMinute,
    requests_per_day: options.requestsPerDay,
    tokens_per_minute: options.tokensPerMinute,
    tokens_per_day: options.tokensPerDay,
  })
  return defined({
    limits:
      Object.keys(limits).length === 0 ? undefined : { ...(before?.['limits'] as JsonRecord | undefined), ...limits },
    models: options.models,
    credentials: options.credentials,
    retention: options.retentionAllowed,
    price_multiplier: options.priceMultiplier,
  })
}

function defined(fields: JsonRecord): JsonRecord {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function parseCount(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('Expected a whole number.')
  return Number(text)
}

function parseAmount(text: string): number {
  if (!/^\d{1,9}(\.\d{1,9})?$/.test(text)) throw new InvalidArgumentError('Expected a number such as 0.8.')
  return Number(text)
}

function parseWords(text: string): string[] {
  return text.split(',').map((word) => word.trim())
}
