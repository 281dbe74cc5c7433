import { Command } from 'commander'
import { systemClock } from '../../kernel/clock.ts'
import { withExamples } from '../examples.ts'
import { findInstallation } from '../offline/find-installation.ts'
import { printNote } from '../output.ts'
import { commandGroup } from '../platform-command.ts'

export function operatorCommand(): Command {
  return commandGroup('operator', 'get back in when every operator token is lost', [createCommand()])
}

const explanation = `
Whoever may write the data directory may do this. Beside a running server use: parley operator-token create
`

function createCommand(): Command {
  const command = new Command('create')
    .description('make an operator token in the database itself and print it; no server may be running')
    .option('--name <name>', 'what to call it', 'recovery')
    .action(async ({ name }: { name: string }) => {
      const { createOperatorToken } = await import('../../platform/operators/create-operator-token.ts')
      const { dataDirectory, databaseUrl } = findInstallation(process.env)
      const { secret, token } = await createOperatorToken({ dataDirectory, databaseUrl, name, clock: systemClock })
      printNote(`${token.id} (${name}). The token is shown only this once:`)
      process.stdout.write(`${secret}\n`)
    })
  return withExamples(command, ['operator create', 'operator create --name recovery-2027'], explanation)
}
