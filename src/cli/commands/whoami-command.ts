import type { Command } from 'commander'
import { clientCommand, type ClientOptions } from '../client-command.ts'
import { findConnection } from '../connection.ts'
import { done, printOutcome, record } from '../outcome.ts'
import { printNote } from '../output.ts'
import { PlatformClient } from '../platform-client.ts'
import { examplesText } from '../examples.ts'
import { accountColumns } from './account-command.ts'

export function whoamiCommand(): Command {
  return clientCommand('whoami')
    .description('show the server that the commands talk to, and as whom')
    .addHelpText('after', examplesText(['whoami', 'whoami --json']))
    .action(async (options: ClientOptions) => {
      const connection = await findConnection(options.url, process.env)
      const client = new PlatformClient(connection)
      if (connection.isSession) {
        printNote(`at ${connection.baseUrl}:`)
        return printOutcome(record(accountColumns, await client.get('/account')), options.json === true)
      }
      await client.list('/operator-tokens', {}, 1)
      const body = { object: 'operator', base_url: connection.baseUrl }
      return printOutcome(done(`operator token at ${connection.baseUrl}`, body), options.json === true)
    })
}
