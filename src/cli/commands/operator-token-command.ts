import type { Command } from 'commander'
import type { Columns } from '../columns.ts'
import { findOperatorTokenId } from '../find-by-name.ts'
import { done, list } from '../outcome.ts'
import { commandGroup, platformCommand } from '../platform-command.ts'
import { limitOption, type LimitOptions } from '../scope-options.ts'

const columns: Columns = [
  ['ID', 'id'],
  ['NAME', 'name'],
  ['ENDS IN', 'hint'],
  ['CREATED', 'created_at'],
  ['REVOKED', 'revoked_at'],
]

export function operatorTokenCommand(): Command {
  return commandGroup('operator-token', 'make, list and revoke the tokens that run this installation (for operators)', [
    platformCommand({
      name: 'create',
      description: 'make an operator token and print it, this one time',
      arguments: [['<name>', 'what to call it']],
      examples: ['operator-token create deployment'],
      run: async (client, _, name) => {
        const body = await client.post('/operator-tokens', { name })
        const note = `${String(body['id'])}. The token is shown only this once:`
        return { kind: 'secret', secret: String(body['token']), note, body }
      },
    }),
    platformCommand<LimitOptions>({
      name: 'list',
      description: 'list operator tokens, revoked ones too',
      options: [limitOption],
      examples: ['operator-token list'],
      run: async (client, { limit }) => list(columns, await client.list('/operator-tokens', {}, limit)),
    }),
    platformCommand({
      name: 'revoke',
      description: 'revoke an operator token, unless nobody else could run the installation',
      arguments: [['<token>', 'its id or name']],
      examples: ['operator-token revoke deployment'],
      question: (wanted) => `Revoke the operator token ${wanted}?`,
      run: async (client, _, wanted) => {
        const id = await findOperatorTokenId(client, wanted)
        return done(`${wanted} is revoked`, await client.delete(`/operator-tokens/${encodeURIComponent(id)}`))
      },
    }),
  ])
}
