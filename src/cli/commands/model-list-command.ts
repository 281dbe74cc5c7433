import { Command } from 'commander'
import { findDataDirectory } from '../connection.ts'
import { examplesText } from '../examples.ts'
import { byteText } from '../model/byte-text.ts'
import { listModels, type ListedModel } from '../model/list-models.ts'
import type { Columns } from '../columns.ts'
import { printJson, printTable } from '../output.ts'

const columns: Columns = [
  ['NAME', 'name'],
  ['STATE', 'state'],
  ['FAMILY', 'family'],
  ['ARCHITECTURE', 'architecture'],
  ['PARAMETERS', 'parameters'],
  ['QUANTIZATION', 'quantization'],
  ['CONTEXT', 'context_length'],
  ['SIZE', 'size'],
  ['ADDED', 'added_at'],
]

export function modelListCommand(): Command {
  return new Command('list')
    .description('list the model that comes along and those that were added')
    .option('--json', 'print JSON')
    .addHelpText('after', examplesText(['model list']))
    .action((options: { json?: boolean }) => {
      const models = listModels(findDataDirectory(process.env))
      return options.json === true ? printJson(models) : printTable(columns, models.map(rowOf))
    })
}

function rowOf(model: ListedModel) {
  const { file_bytes: bytes, parameter_count: parameters } = model
  return {
    ...model,
    size: bytes === undefined ? undefined : byteText(bytes),
    parameters: parameters === undefined ? undefined : countText(parameters),
  }
}

function countText(count: number): string {
  return count >= 1e9 ? `${(count / 1e9).toFixed(1)}B` : `${(count / 1e6).toFixed(1)}M`
}
