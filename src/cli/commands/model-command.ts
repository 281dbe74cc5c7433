import { Command } from 'commander'
import { modelAddCommand } from './model-add-command.ts'
import { modelListCommand } from './model-list-command.ts'
import { modelRemoveCommand } from './model-remove-command.ts'
import { modelTestCommand } from './model-test-command.ts'

export function modelCommand(): Command {
  return new Command('model')
    .description('add, list, remove and test the models that this machine can run itself')
    .addCommand(modelAddCommand())
    .addCommand(modelListCommand())
    .addCommand(modelRemoveCommand())
    .addCommand(modelTestCommand())
    .addHelpText(
      'after',
      `
Models are GGUF files. They live in the data directory (PARLEY_DATA_DIR, else what the configuration says); no server
needs to run.

Examples:
  parley model add hf:Qwen/Qwen3-4B-GGUF:Q4_K_M
  parley model add ./model.gguf --name mine --link
  parley model test mine
  parley model list`,
    )
}
