import { Command } from 'commander'
import { askSecretly, canAsk } from './ask.ts'
import { findConnection } from './connection.ts'
import { PlatformClient } from './platform-client.ts'

export interface ClientOptions {
  url?: string
  json?: boolean
}

/** A command that talks to a running server, with the options that all of these take. */
export function clientCommand(name: string): Command {
  return new Command(name)
    .option('--url <address>', 'address of the server (default: PARLEY_URL, else what first-run.json says)')
    .option('--json', 'print the JSON of the API')
}

export async function connectTo(options: ClientOptions): Promise<PlatformClient> {
  const connection = await findConnection(options.url, process.env)
  const askPassword = canAsk() ? () => askSecretly('Your password, once more: ') : undefined
  return new PlatformClient({ ...connection, askPassword })
}
