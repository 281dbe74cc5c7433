import { Command } from 'commander'
import { addedModelNames } from '../../inference/llama/gguf/added-models.ts'
import { HOUSE_MODEL } from '../../inference/llama/gguf/house-model.ts'
import { confirm } from '../ask.ts'
import { CommandError } from '../command-error.ts'
import { findDataDirectory } from '../connection.ts'
import { examplesText } from '../examples.ts'
import { ModelFolder } from '../model/model-folder.ts'
import { printJson, printNote } from '../output.ts'

interface RemoveOptions {
  yes?: boolean
  json?: boolean
}

export function modelRemoveCommand(): Command {
  return new Command('remove')
    .description('delete an added model, or what a broken download left of one')
    .argument('<name>', 'the name that `model list` shows')
    .option('--yes', 'do not ask')
    .option('--json', 'print JSON')
    .addHelpText('after', examplesText(['model remove mine']))
    .action(async (name: string, options: RemoveOptions) => {
      const folder = findFolder(findDataDirectory(process.env), name)
      if (options.yes !== true && !(await confirm(`Delete ${folder.path}?`))) {
        printNote('nothing is deleted')
        process.exitCode = 1
        return
      }
      folder.remove()
      return options.json === true ? printJson({ name, removed: true }) : printNote(`${name} is removed`)
    })
}

function findFolder(dataDirectory: string, name: string): ModelFolder {
  if (name === HOUSE_MODEL) throw new CommandError(`"${HOUSE_MODEL}" comes with Parley and cannot be removed`)
  const names = addedModelNames(dataDirectory)
  if (names.includes(name)) return new ModelFolder(dataDirectory, name)
  const known = names.length === 0 ? 'none was added' : `there is ${names.join(', ')}`
  throw new CommandError(`there is no added model ${JSON.stringify(name)}; ${known}`)
}
