import type { Command } from 'commander'
import { clientCommand, type ClientOptions } from '../client-command.ts'
import { CommandError } from '../command-error.ts'
import { findBaseUrl, findFirstRun } from '../connection.ts'
import { printNote } from '../output.ts'
import { PlatformClient } from '../platform-client.ts'
import { examplesText } from '../examples.ts'
import { forgetSession, readSessions } from '../session-file.ts'

export function logoutCommand(): Command {
  return clientCommand('logout')
    .description('sign out at a server: its session ends, and is forgotten here')
    .addHelpText('after', examplesText(['logout', 'logout --url https://models.example.com']))
    .action(async (options: ClientOptions) => {
      const { env } = process
      const { latest, sessions } = readSessions(env)
      const baseUrl = findBaseUrl(options.url, env, await findFirstRun(env), latest ?? undefined)
      const session = sessions[baseUrl]
      if (session === undefined) throw new CommandError(`nobody is signed in at ${baseUrl}`)
      try {
        await new PlatformClient({ baseUrl, token: session.token }).post('/sign-out')
      } catch (error) {
        // It may be over already, or the server gone: it is forgotten here all the same.
        printNote(`the server was not told: ${error instanceof Error ? error.message : 'unknown reason'}`)
      }
      await forgetSession(env, baseUrl)
      process.stdout.write(`signed out at ${baseUrl}\n`)
    })
}
