import { statSync } from 'node:fs'
import { basename, isAbsolute, join } from 'node:path'
import { addedModelNames, MODEL_FILE, modelNamePattern, modelsDirectory } from './added-models.ts'
import { HOUSE_MODEL, houseModelPath } from './house-model.ts'
import { ModelFileError } from './model-file-error.ts'

export interface ModelFile {
  path: string
  /** What to call it: the name it was added under, or that of the file. */
  name: string
}

/**
 * The file that a model in the configuration or on the command line means: `house`, the name of an added model, or an
 * absolute path. Throws a `ModelFileError` that names what there is.
 */
export function resolveModelFile(model: string, dataDirectory: string): ModelFile {
  if (model === HOUSE_MODEL) return existing(houseModelPath, HOUSE_MODEL)
  if (isAbsolute(model)) return existing(model, basename(model).replace(/\.gguf$/i, ''))
  const path = join(modelsDirectory(dataDirectory), model, MODEL_FILE)
  if (modelNamePattern.test(model) && isFile(path)) return { path, name: model }
  const added = addedModelNames(dataDirectory).filter((name) =>
    isFile(join(modelsDirectory(dataDirectory), name, MODEL_FILE)),
  )
  const known = [HOUSE_MODEL, ...added].join(', ')
  throw new ModelFileError(
    `model ${JSON.stringify(model)}`,
    `is not there; there is ${known}. Add one with: parley model add <source>, or give the absolute path of a GGUF file`,
  )
}

function existing(path: string, name: string): ModelFile {
  if (!isFile(path)) throw new ModelFileError(`model file ${path}`, 'is not there')
  return { path, name }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}
