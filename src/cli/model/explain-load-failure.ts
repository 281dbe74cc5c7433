import { freemem } from 'node:os'
import { ModelFileError } from '../../inference/llama/gguf/model-file-error.ts'
import type { GgufFacts } from '../../inference/llama/gguf/read-gguf-facts.ts'
import { verifyChecksum } from '../../inference/llama/gguf/verify-checksum.ts'
import { CommandError } from '../command-error.ts'
import { byteText } from './byte-text.ts'

/**
 * Why a model could not be loaded, as far as it can be told from outside: a damaged file, too little memory, too new.
 */
export async function explainLoadFailure(
  model: { name: string; path: string; sha256: string | undefined },
  facts: GgufFacts,
  failure: Error,
): Promise<CommandError> {
  const cause = { cause: failure }
  const beginning = `${model.name}: ${failure.message}`
  const damage = await damageOf(model.path, model.sha256)
  if (damage !== undefined) {
    const advice = `Remove it and add it again: parley model remove ${model.name}`
    return new CommandError(`${beginning}. The file ${damage}. ${advice}`, cause)
  }
  if (facts.fileBytes > freemem()) {
    const sizes = `its weights are ${byteText(facts.fileBytes)}, and ${byteText(freemem())} of memory are free`
    return new CommandError(`${beginning}: ${sizes}. Choose a smaller quantization or a larger machine`, cause)
  }
  return new CommandError(
    `${beginning}. The file is whole, so this version of llama.cpp most likely does not know the architecture ${JSON.stringify(facts.architecture)} or the chat template; try another file of the model`,
    cause,
  )
}

async function damageOf(path: string, sha256: string | undefined): Promise<string | undefined> {
  if (sha256 === undefined) return undefined
  try {
    await verifyChecksum(path, sha256)
    return undefined
  } catch (error) {
    if (error instanceof ModelFileError) return error.reason
    throw error
  }
}
