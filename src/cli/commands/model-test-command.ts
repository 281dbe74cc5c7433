import { resolve } from 'node:path'
import { Command } from 'commander'
import { HOUSE_MODEL, houseModelSha256 } from '../../inference/llama/gguf/house-model.ts'
import { ModelFileError } from '../../inference/llama/gguf/model-file-error.ts'
import { type GgufFacts, readGgufFacts } from '../../inference/llama/gguf/read-gguf-facts.ts'
import { type ModelFile, resolveModelFile } from '../../inference/llama/gguf/resolve-model-file.ts'
import { systemClock } from '../../kernel/clock.ts'
import type { Columns } from '../columns.ts'
import { CommandError } from '../command-error.ts'
import { findDataDirectory } from '../connection.ts'
import { examplesText } from '../examples.ts'
import { byteText } from '../model/byte-text.ts'
import { explainLoadFailure } from '../model/explain-load-failure.ts'
import { LoadFailure } from '../model/load-failure.ts'
import { ModelFolder } from '../model/model-folder.ts'
import type { Trial } from '../model/try-model.ts'
import { printJson, printRecord } from '../output.ts'

interface TestOptions {
  question: string
  json?: boolean
}

const columns: Columns = [
  ['MODEL', 'model'],
  ['FAMILY', 'family'],
  ['LOADED IN', 'loaded'],
  ['MEMORY', 'memory'],
  ['SPEED', 'speed'],
  ['QUESTION', 'question'],
  ['REASONING', 'reasoning'],
  ['ANSWER', 'answer'],
  ['ENDED BY', 'finish_reason'],
]

export function modelTestCommand(): Command {
  return new Command('test')
    .description('load a model, ask it a question, and show how it does')
    .argument('<name>', '"house", the name of an added model, or the path of a GGUF file')
    .option('--question <text>', 'what to ask', 'What is 2 + 2?')
    .option('--json', 'print JSON')
    .addHelpText('after', examplesText(['model test mine']))
    .action(async (wanted: string, options: TestOptions) => {
      const dataDirectory = findDataDirectory(process.env)
      const { model, facts } = findModel(wanted, dataDirectory)
      const trial = await run(model, facts, options.question, dataDirectory)
      const { question } = options
      const { name } = model
      if (options.json === true) return printJson({ model: name, family: facts.family, question, ...trial })
      printRecord(columns, { model: name, family: facts.family, question, ...shownTrial(trial) })
    })
}

function findModel(wanted: string, dataDirectory: string): { model: ModelFile; facts: GgufFacts } {
  try {
    const isPath = wanted.includes('/') || /\.gguf$/i.test(wanted)
    const model = resolveModelFile(isPath ? resolve(wanted) : wanted, dataDirectory)
    const facts = readGgufFacts(model.path)
    if (facts.chatTemplate !== undefined) return { model, facts }
  } catch (error) {
    if (error instanceof ModelFileError) throw new CommandError(error.message, { cause: error })
    throw error
  }
  throw new CommandError(
    `${wanted} has no chat template, so it cannot hold a conversation; look for a file made for chat`,
  )
}

async function run(model: ModelFile, facts: GgufFacts, question: string, dataDirectory: string): Promise<Trial> {
  // Loaded here, so that the other commands do not load an engine.
  const { tryModel } = await import('../model/try-model.ts')
  try {
    return await tryModel(model.path, facts, question, systemClock)
  } catch (error) {
    if (!(error instanceof LoadFailure)) throw error
    throw await explainLoadFailure({ ...model, sha256: recordedSha256(model, dataDirectory) }, facts, error)
  }
}

function recordedSha256({ name, path }: ModelFile, dataDirectory: string): string | undefined {
  if (name === HOUSE_MODEL) return houseModelSha256()
  const folder = new ModelFolder(dataDirectory, name)
  return folder.file === path ? folder.readRecord()?.sha256 : undefined
}

function shownTrial(trial: Trial) {
  return {
    loaded: `${trial.load_seconds.toFixed(1)} s`,
    memory: byteText(trial.memory_bytes),
    speed: `${trial.tokens_per_second.toFixed(1)} tokens/s (${trial.completion_tokens} tokens)`,
    reasoning: printable(trial.reasoning),
    answer: printable(trial.answer),
    finish_reason: trial.finish_reason,
  }
}

/** What a model writes is not to command the terminal. */
function printable(text: string): string | undefined {
  const clean = text.trim().replaceAll(/[^\P{C}\n\t]/gu, '')
  return clean === '' ? undefined : clean
}
