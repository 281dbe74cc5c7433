import { Command } from 'commander'
import { INTERFACE_VERSION } from '../contract/api-root.ts'
import { doctorCommand } from './commands/doctor-command.ts'
import { keyCommand } from './commands/key-command.ts'
import { modelCommand } from './commands/model-command.ts'
import { organizationCommand } from './commands/organization-command.ts'
import { projectCommand } from './commands/project-command.ts'
import { serveCommand } from './commands/serve-command.ts'

/** The whole command line. */
export function createProgram(): Command {
  return new Command('parley')
    .description('A chat-completions service that you host yourself.')
    .version(INTERFACE_VERSION)
    .addCommand(serveCommand())
    .addCommand(keyCommand())
    .addCommand(organizationCommand())
    .addCommand(projectCommand())
    .addCommand(modelCommand())
    .addCommand(doctorCommand())
    .addHelpText(
      'after',
      `
All commands but serve and model talk to a running server. Its address comes from --url, PARLEY_URL or first-run.json in
the data directory; the operator token from PARLEY_OPERATOR_TOKEN or first-run.json.

Examples:
  parley serve                      start the server
  parley doctor                     check that everything works
  parley key create --name laptop   make an API key`,
    )
}
