import { basename } from 'node:path'
import { modelNamePattern } from '../../inference/llama/gguf/added-models.ts'
import { HOUSE_MODEL } from '../../inference/llama/gguf/house-model.ts'
import { CommandError } from '../command-error.ts'

/** The name a model gets: the one that was asked for, else one made of its file's name. */
export function modelNameFor(asked: string | undefined, fileName: string): string {
  const name = asked ?? nameFrom(fileName)
  if (!modelNamePattern.test(name)) {
    throw new CommandError(
      `${JSON.stringify(name)} cannot be a name; choose one with --name, of at most 63 small letters, digits, ".", "_" and "-"`,
    )
  }
  if (name === HOUSE_MODEL)
    throw new CommandError(`"${HOUSE_MODEL}" is the model that comes along; choose another --name`)
  return name
}

function nameFrom(fileName: string): string {
  return basename(fileName)
    .toLowerCase()
    .replace(/\.gguf$/, '')
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replace(/^[._-]+/, '')
    .slice(0, 63)
}
