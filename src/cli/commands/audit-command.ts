import type { Command } from 'commander'
import type { Columns } from '../columns.ts'
import { organizationPath } from '../find-by-name.ts'
import { list } from '../outcome.ts'
import { timeOptions } from '../parse-time.ts'
import { commandGroup, platformCommand } from '../platform-command.ts'
import type { PlatformClient } from '../platform-client.ts'
import {
  newestOption,
  NEWEST,
  type LimitOptions,
  type OrganizationOptions,
  type TimeOptions,
} from '../scope-options.ts'

interface AuditOptions extends OrganizationOptions, TimeOptions {
  action?: string
  actor?: string
}

const columns: Columns = [
  ['ID', 'id'],
  ['AT', 'created_at'],
  ['ACTION', 'action'],
  ['BY', 'actor.kind'],
  ['ACTOR', 'actor.id'],
  ['TARGET', 'target_id'],
  ['FROM', 'address'],
  ['DETAILS', 'details'],
]

const filters = [
  ['--organization <id or name>', 'only of one organization (default: of the whole installation, for operators)'],
  ['--action <action>', 'only this, such as api-key.create'],
  ['--actor <id>', 'only by this account or operator token'],
  ...timeOptions,
] as const

export function auditCommand(): Command {
  return commandGroup('audit', 'read and export who changed what, when and from where', [
    platformCommand<AuditOptions & LimitOptions>({
      name: 'list',
      description: 'list changes, newest first',
      options: [...filters, newestOption],
      examples: ['audit list --from 1d', 'audit list --organization acme --action api-key.revoke'],
      run: async (client, { limit = NEWEST, ...options }) =>
        list(columns, await client.list(await pathOf(client, options), queryOf(options), limit)),
    }),
    platformCommand<AuditOptions>({
      name: 'export',
      description: 'export changes as JSON lines',
      options: filters,
      examples: ['audit export > audit.jsonl', 'audit export --organization acme --from 2026-11-01 > november.jsonl'],
      run: async (client, options) => ({
        kind: 'text',
        content: await client.text(await pathOf(client, options), { ...queryOf(options), format: 'jsonl' }),
      }),
    }),
  ])
}

async function pathOf(client: PlatformClient, { organization }: AuditOptions): Promise<string> {
  return organization === undefined ? '/audit' : `${await organizationPath(client, organization)}/audit`
}

function queryOf({ action, actor, from, to }: AuditOptions) {
  return { action, actor, from, to }
}
