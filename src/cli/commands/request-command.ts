import { InvalidArgumentError, type Command } from 'commander'
import { creditText, type Columns } from '../columns.ts'
import { findKeyId, findProject, organizationPath } from '../find-by-name.ts'
import { list, record } from '../outcome.ts'
import { timeOptions } from '../parse-time.ts'
import { commandGroup, platformCommand } from '../platform-command.ts'
import {
  newestOption,
  NEWEST,
  organizationOption,
  projectOption,
  type LimitOptions,
  type OrganizationOptions,
  type ProjectOptions,
  type TimeOptions,
} from '../scope-options.ts'

interface ListOptions extends ProjectOptions, TimeOptions, LimitOptions {
  model?: string
  key?: string
  status?: string
  csv?: boolean
}

const columns: Columns = [
  ['ID', 'id'],
  ['STARTED', 'started_at'],
  ['MODEL', 'model'],
  ['STATUS', 'status'],
  ['OUTCOME', 'outcome'],
  ['KEY', 'credential.name'],
  ['INPUT', 'prompt_tokens'],
  ['OUTPUT', 'completion_tokens'],
  ['COST', 'cost', creditText],
  ['FIRST TOKEN MS', 'time_to_first_token_ms'],
  ['MS', 'duration_ms'],
]

const recordColumns: Columns = [
  ...columns,
  ['QUEUE MS', 'time_in_queue_ms'],
  ['CACHED', 'cached_tokens'],
  ['REASONING', 'reasoning_tokens'],
  ['STREAMED', 'streamed'],
  ['ERROR', 'error'],
  ['PROJECT', 'project_name'],
  ['CREDENTIAL', 'credential.id'],
  ['CONTENT KEPT UNTIL', 'content_kept_until'],
  ['COURSE', 'timeline', timelineText],
]

export function requestCommand(): Command {
  return commandGroup('request', 'list and show the requests that were admitted', [
    platformCommand<ListOptions>({
      name: 'list',
      description: 'list requests, newest first',
      options: [
        organizationOption,
        ...timeOptions,
        ['--model <id>', 'only to this model'],
        ['--key <id or name>', 'only with this key'],
        projectOption,
        ['--status <status>', 'only those that were answered with it', parseStatus],
        newestOption,
        ['--csv', 'print all as CSV'],
      ],
      examples: ['request list --organization acme --status 429', 'request list --from 1d --csv > requests.csv'],
      run: async (client, options) => {
        const { organization, from, to, model, key, project, status, limit = NEWEST } = options
        const path = `${await organizationPath(client, organization)}/requests`
        const query = {
          from,
          to,
          model,
          status,
          api_key: key === undefined ? undefined : await findKeyId(client, key, organization),
          project: project === undefined ? undefined : String((await findProject(client, project, organization))['id']),
        }
        if (options.csv === true) return { kind: 'text', content: await client.text(path, { ...query, format: 'csv' }) }
        return list(columns, await client.list(path, query, limit))
      },
    }),
    platformCommand<OrganizationOptions>({
      name: 'show',
      description: 'show one request and its course',
      arguments: [['<request>', 'its id: what x-request-id said']],
      options: [organizationOption],
      examples: ['request show req-1a2b --organization acme'],
      run: async (client, { organization }, id) =>
        record(
          recordColumns,
          await client.get(`${await organizationPath(client, organization)}/requests/${encodeURIComponent(id)}`),
        ),
    }),
  ])
}

function timelineText(value: unknown): string {
  const moments = value as { event: string; after_ms: number; reason: string | null }[]
  return moments
    .map(({ event, after_ms: afterMs, reason }) => `${event} ${afterMs} ms${reason === null ? '' : ` (${reason})`}`)
    .join(' → ')
}

function parseStatus(text: string): string {
  if (!/^[1-5]\d\d$/.test(text)) throw new InvalidArgumentError('Expected a status such as 200 or 429.')
  return text
}
