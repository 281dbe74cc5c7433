import { Argument, Command, Option } from 'commander'
import { confirm } from './ask.ts'
import { connectTo, clientCommand, type ClientOptions } from './client-command.ts'
import { withExamples, withExamplesOfEach } from './examples.ts'
import { exitCodes } from './exit-codes.ts'
import { printOutcome, type Outcome } from './outcome.ts'
import { printNote } from './output.ts'
import type { PlatformClient } from './platform-client.ts'

type Parse = (text: string) => unknown

/** What stands on the command line: its form, what it means, and what it may be: one of these, or what can be read. */
type Word = readonly [form: string, description: string, accepted?: readonly string[] | Parse]

/** A command over the platform API, as data; `platformCommand` makes a real one of it. */
export interface PlatformCommand<Options extends object> {
  name: string
  description: string
  arguments?: readonly Word[]
  options?: readonly Word[]
  /** Command lines without the name of the program. */
  examples: readonly string[]
  /** For what cannot be undone: the question that is asked first, unless `--yes` answers it. */
  question?: (...arguments_: string[]) => string
  run: (client: PlatformClient, options: Options, ...arguments_: string[]) => Promise<Outcome>
}

export function platformCommand<Options extends object = object>(specification: PlatformCommand<Options>): Command {
  const { name, description, question, run } = specification
  const command = clientCommand(name).description(description)
  for (const word of specification.arguments ?? []) command.addArgument(argumentFor(word))
  for (const word of specification.options ?? []) command.addOption(optionFor(word))
  if (question !== undefined) command.option('--yes', 'do not ask')
  withExamples(command, specification.examples)
  return command.action(async (...parameters: unknown[]) => {
    const words = parameters
      .slice(0, -2)
      .flat()
      .filter((word) => word !== undefined) as string[]
    const options = parameters.at(-2) as Options & ClientOptions & { yes?: boolean }
    if (question !== undefined && options.yes !== true && !(await confirm(question(...words)))) {
      printNote('nothing is changed')
      process.exitCode = exitCodes.failed
      return
    }
    await printOutcome(await run(await connectTo(options), options, ...words), options.json === true)
  })
}

/** Commands under a common name. */
export function commandGroup(name: string, description: string, commands: readonly Command[]): Command {
  const group = new Command(name).description(description)
  for (const command of commands) group.addCommand(command)
  return withExamplesOfEach(group)
}

function argumentFor([form, description, accepted]: Word): Argument {
  const argument = new Argument(form, description)
  if (typeof accepted === 'function') return argument.argParser(accepted)
  return accepted === undefined ? argument : argument.choices(accepted)
}

function optionFor([form, description, accepted]: Word): Option {
  const option = new Option(form, description)
  if (typeof accepted === 'function') return option.argParser(accepted)
  return accepted === undefined ? option : option.choices(accepted)
}
