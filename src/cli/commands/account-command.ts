import type { Command } from 'commander'
import type { Columns } from '../columns.ts'
import { findAccountId } from '../find-by-name.ts'
import { done, list, record } from '../outcome.ts'
import { commandGroup, platformCommand } from '../platform-command.ts'
import type { PlatformClient } from '../platform-client.ts'
import { limitOption, type LimitOptions } from '../scope-options.ts'

const columns: Columns = [
  ['ID', 'id'],
  ['EMAIL', 'email'],
  ['NAME', 'name'],
  ['STATE', 'state'],
  ['ONBOARDING', 'onboarding'],
  ['OPERATOR', 'is_operator'],
  ['CREATED', 'created_at'],
]

export const accountColumns: Columns = [
  ...columns,
  ['EMAIL VERIFIED', 'email_verified_at'],
  ['ACCESS GRANTED', 'access_granted_at'],
  ['RESTRICTED', 'restriction.reason'],
  ['ORGANIZATIONS', 'memberships', membershipsText],
]

const account = ['<account>', 'its id or email'] as const

export function accountCommand(): Command {
  return commandGroup('account', 'look after the people who use this installation (for operators)', [
    listCommand(),
    platformCommand({
      name: 'show',
      description: 'show one account and its organizations',
      arguments: [account],
      examples: ['account show ada@example.com'],
      run: async (client, _, wanted) => record(accountColumns, await client.get(await pathOf(client, wanted))),
    }),
    platformCommand({
      name: 'approve',
      description: 'grant an account access',
      arguments: [account],
      examples: ['account approve ada@example.com'],
      run: async (client, _, wanted) =>
        done(`${wanted} has access`, await client.post(`${await pathOf(client, wanted)}/access`)),
    }),
    platformCommand({
      name: 'unapprove',
      description: 'take access back: the account waits again',
      arguments: [account],
      examples: ['account unapprove ada@example.com'],
      question: (wanted) => `Take access from ${wanted}?`,
      run: async (client, _, wanted) =>
        done(`${wanted} waits for access`, await client.delete(`${await pathOf(client, wanted)}/access`)),
    }),
    platformCommand<{ reason?: string }>({
      name: 'restrict',
      description: 'stop an account and its keys at once, until that is lifted; its owner is shown the reason',
      arguments: [account],
      options: [['--reason <text>', 'why (default: "restricted by the operator")']],
      examples: ['account restrict ada@example.com --reason "unpaid invoices"'],
      question: (wanted) => `Restrict ${wanted}? Its keys stop at once.`,
      run: async (client, { reason = 'restricted by the operator' }, wanted) =>
        done(`${wanted} is restricted`, await client.put(`${await pathOf(client, wanted)}/restriction`, { reason })),
    }),
    platformCommand({
      name: 'unrestrict',
      description: 'lift a restriction',
      arguments: [account],
      examples: ['account unrestrict ada@example.com'],
      run: async (client, _, wanted) =>
        done(`${wanted} is not restricted`, await client.delete(`${await pathOf(client, wanted)}/restriction`)),
    }),
    operatorCommand(),
  ])
}

function listCommand(): Command {
  return platformCommand<LimitOptions & { email?: string; state?: string }>({
    name: 'list',
    description: 'list accounts, oldest first',
    options: [
      ['--email <beginning>', 'only those whose email begins so'],
      ['--state <state>', 'only those in this state', ['waiting', 'active', 'restricted']],
      limitOption,
    ],
    examples: ['account list', 'account list --state waiting', 'account list --email ada --json'],
    run: async (client, { email, state, limit }) =>
      list(columns, await client.list('/accounts', { email, state }, limit)),
  })
}

function operatorCommand(): Command {
  return platformCommand({
    name: 'operator',
    description: 'make an account an operator of this installation, or one like any other',
    arguments: [account, ['<on|off>', 'which of the two', ['on', 'off']]],
    examples: ['account operator ada@example.com on', 'account operator ada@example.com off --yes'],
    question: (wanted, which) =>
      which === 'on' ? `Let ${wanted} run this installation?` : `Make ${wanted} an account like any other?`,
    run: async (client, _, wanted, which) => {
      const path = `${await pathOf(client, wanted)}/operator`
      return which === 'on'
        ? done(`${wanted} is an operator`, await client.put(path))
        : done(`${wanted} is no operator`, await client.delete(path))
    },
  })
}

async function pathOf(client: PlatformClient, wanted: string): Promise<string> {
  return `/accounts/${encodeURIComponent(await findAccountId(client, wanted))}`
}

function membershipsText(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return '–'
  const memberships = value as { organization_name: string; role: string }[]
  return memberships.map(({ organization_name: name, role }) => `${name} (${role})`).join(', ')
}
