import type { Command } from 'commander'
import { organizationPath } from '../find-by-name.ts'
import { done } from '../outcome.ts'
import { commandGroup, platformCommand } from '../platform-command.ts'
import type { PlatformClient } from '../platform-client.ts'
import { organizationOption, type OrganizationOptions } from '../scope-options.ts'

const request = ['<request>', 'the id of the request: what x-request-id said'] as const

export function contentCommand(): Command {
  return commandGroup('content', 'show, export and delete what is kept of requests, where it is', [
    platformCommand<OrganizationOptions>({
      name: 'show',
      description: 'show what a request and its reply said, as JSON',
      arguments: [request],
      options: [organizationOption],
      examples: ['content show req-1a2b --organization acme'],
      run: async (client, options, id) => ({ kind: 'json', body: await client.get(await pathOf(client, options, id)) }),
    }),
    platformCommand<OrganizationOptions>({
      name: 'export',
      description: 'export what was kept under contributor, as JSON lines of conversations',
      options: [organizationOption],
      examples: ['content export --organization acme > conversations.jsonl'],
      run: async (client, { organization }) => ({
        kind: 'text',
        content: await client.text(`${await organizationPath(client, organization)}/contents`),
      }),
    }),
    platformCommand<OrganizationOptions>({
      name: 'delete',
      description: 'delete what is kept of a request, for good',
      arguments: [request],
      options: [organizationOption],
      examples: ['content delete req-1a2b --organization acme'],
      question: (id) => `Delete what is kept of ${id}, for good?`,
      run: async (client, options, id) => {
        await client.delete(await pathOf(client, options, id))
        return done(`nothing is kept of ${id} any more`)
      },
    }),
  ])
}

async function pathOf(client: PlatformClient, { organization }: OrganizationOptions, id: string): Promise<string> {
  return `${await organizationPath(client, organization)}/requests/${encodeURIComponent(id)}/content`
}
