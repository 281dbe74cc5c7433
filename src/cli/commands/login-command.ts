import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import { ask, askSecretly, canAsk } from '../ask.ts'
import { clientCommand, type ClientOptions } from '../client-command.ts'
import { CommandError } from '../command-error.ts'
import { findBaseUrl, findFirstRun } from '../connection.ts'
import { printJson } from '../output.ts'
import { PlatformClient } from '../platform-client.ts'
import { examplesText } from '../examples.ts'
import { keepSession, readSessions } from '../session-file.ts'

interface LoginOptions extends ClientOptions {
  email?: string
  passwordStdin?: boolean
}

export function loginCommand(): Command {
  return clientCommand('login')
    .description('sign in at a server with email and password; the commands then act as you')
    .option('--email <email>', 'your email (default: it is asked for)')
    .option('--password-stdin', 'read the password from standard input instead of asking')
    .addHelpText('after', examplesText(['login --url https://models.example.com', 'login --email ada@example.com']))
    .action(async (options: LoginOptions) => {
      const { env } = process
      const baseUrl = findBaseUrl(options.url, env, await findFirstRun(env), readSessions(env).latest ?? undefined)
      const email = options.email ?? (await askEmail(baseUrl))
      const password = options.passwordStdin === true ? await readPassword() : await askPassword(baseUrl)
      const started = await new PlatformClient({ baseUrl }).post('/sign-in', { email, password, token: true })
      const { expires_at: expiresAt } = started['session'] as { expires_at: string }
      const session = { token: String(started['token']), email: email.toLowerCase(), expires_at: expiresAt }
      await keepSession(env, baseUrl, session)
      // The token stays in its file: what is printed ends up in logs.
      if (options.json === true) return printJson({ ...started, token: undefined })
      process.stdout.write(`signed in at ${baseUrl} as ${session.email}\n`)
    })
}

function askEmail(baseUrl: string): Promise<string> {
  if (!canAsk()) throw new CommandError('nobody is there to be asked; say --email and --password-stdin')
  return ask(`Email for ${baseUrl}: `)
}

function askPassword(baseUrl: string): Promise<string> {
  if (!canAsk()) throw new CommandError('nobody is there to be asked; say --password-stdin')
  return askSecretly(`Password for ${baseUrl}: `)
}

async function readPassword(): Promise<string> {
  return (await text(process.stdin)).replace(/\r?\n$/, '')
}
