import { addedModelNames } from '../../inference/llama/gguf/added-models.ts'
import { HOUSE_MODEL, houseModelPath, houseModelSha256 } from '../../inference/llama/gguf/house-model.ts'
import { ModelFileError } from '../../inference/llama/gguf/model-file-error.ts'
import { readGgufFacts } from '../../inference/llama/gguf/read-gguf-facts.ts'
import { ModelFolder } from './model-folder.ts'
import { recordedFacts, type ModelRecord } from './model-record.ts'

export type ListedModel = Partial<ModelRecord> & {
  name: string
  /** `partial`: its download has not come to its end. `unreadable`: the file is damaged. */
  state: 'ready' | 'partial' | 'unreadable'
}

/** The model that comes along, then those that were added, in the order of their names. */
export function listModels(dataDirectory: string): ListedModel[] {
  const house = {
    ...describeFile(HOUSE_MODEL, houseModelPath),
    source: 'comes with Parley',
    sha256: houseModelSha256(),
  }
  return [house, ...addedModelNames(dataDirectory).map((name) => describe(new ModelFolder(dataDirectory, name)))]
}

function describe(folder: ModelFolder): ListedModel {
  const { name } = folder
  if (!folder.isComplete) {
    const source = folder.readNote()?.source
    return { name, state: 'partial', ...(source !== undefined && { source }) }
  }
  const record = folder.readRecord()
  // Somebody may have put a file there by hand.
  return record === undefined ? describeFile(name, folder.file) : { name, state: 'ready', ...record }
}

function describeFile(name: string, path: string): ListedModel {
  try {
    return { name, state: 'ready', ...recordedFacts(readGgufFacts(path)) }
  } catch (error) {
    if (error instanceof ModelFileError) return { name, state: 'unreadable' }
    throw error
  }
}
