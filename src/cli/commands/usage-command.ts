import type { Command } from 'commander'
import { creditText, type Columns } from '../columns.ts'
import { findKeyId, findProject, organizationPath } from '../find-by-name.ts'
import { list } from '../outcome.ts'
import { timeOptions } from '../parse-time.ts'
import { platformCommand } from '../platform-command.ts'
import type { JsonRecord } from '../platform-client.ts'
import { organizationOption, projectOption, type ProjectOptions, type TimeOptions } from '../scope-options.ts'

interface UsageOptions extends ProjectOptions, TimeOptions {
  by?: string
  model?: string
  key?: string
  csv?: boolean
  json?: boolean
}

/** What stands before the sums, by what they are grouped by. */
const groupColumns: Readonly<Record<string, Columns>> = {
  day: [['DAY', 'day']],
  hour: [['HOUR', 'hour']],
  model: [['MODEL', 'model']],
  api_key: [
    ['KEY', 'api_key_id'],
    ['KEY NAME', 'api_key_name'],
  ],
  project: [
    ['PROJECT', 'project_id'],
    ['PROJECT NAME', 'project_name'],
  ],
}

const sums: Columns = [
  ['REQUESTS', 'requests'],
  ['FAILURES', 'failures'],
  ['INPUT', 'prompt_tokens'],
  ['CACHED', 'cached_tokens'],
  ['OUTPUT', 'completion_tokens'],
  ['REASONING', 'reasoning_tokens'],
  ['COST', 'cost', creditText],
]

export function usageCommand(): Command {
  return platformCommand<UsageOptions>({
    name: 'usage',
    description: 'sum up what was used, by day, hour, model, key and project',
    options: [
      organizationOption,
      ['--by <groups>', 'some of day, hour, model, api_key, project, with commas between them (default: day)'],
      ...timeOptions,
      ['--model <id>', 'only of this model'],
      ['--key <id or name>', 'only with this key'],
      projectOption,
      ['--csv', 'print CSV'],
    ],
    examples: ['usage --organization acme --from 7d', 'usage --by model,day --from 2026-11-01 --csv > usage.csv'],
    run: async (client, options) => {
      const { organization, by, from, to, model, key, project } = options
      const path = `${await organizationPath(client, organization)}/usage`
      const query = {
        group_by: by,
        from,
        to,
        model,
        api_key: key === undefined ? undefined : await findKeyId(client, key, organization),
        project: project === undefined ? undefined : String((await findProject(client, project, organization))['id']),
      }
      if (options.csv === true) return { kind: 'text', content: await client.text(path, { ...query, format: 'csv' }) }
      const body = await client.get(path, query)
      if (options.json === true) return { kind: 'json', body }
      const groups = body['group_by'] as string[]
      const columns = [...groups.flatMap((group) => groupColumns[group] ?? []), ...sums]
      const [first] = columns
      const total = { ...(body['total'] as JsonRecord), ...(first && { [first[1]]: 'total' }) }
      return list(columns, { data: [...(body['data'] as JsonRecord[]), total], next_cursor: null })
    },
  })
}
