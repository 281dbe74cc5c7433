import { detectFamily } from '../reply/detect-family.ts'
import type { FamilyName } from '../reply/family.ts'
import type { GgufValue } from './gguf-value.ts'
import { ModelFileError } from './model-file-error.ts'
import { quantizationName } from './quantization-name.ts'
import { readGgufHeader } from './read-gguf-header.ts'

/** What a model file tells about itself. */
export interface GgufFacts {
  fileBytes: number
  architecture: string
  name: string | undefined
  /** The most tokens that the model was trained for. */
  contextLength: number | undefined
  parameterCount: number
  /** Such as `Q4_K_M`. */
  quantization: string | undefined
  chatTemplate: string | undefined
  family: FamilyName
  /** Whether its replies have a reasoning block. */
  reasons: boolean
}

const NAME_LENGTH_MAX = 200

/**
 * Reads the header of a model file. Throws a `ModelFileError` on a file that is not a whole model by itself: no GGUF,
 * one part of several, an adapter. Only the header is read, so that it takes milliseconds for a file of any size.
 */
export function readGgufFacts(path: string): GgufFacts {
  const { metadata, markerTokens, parameterCount, fileBytes } = readGgufHeader(path)
  const architecture = textOf(metadata.get('general.architecture'))
  if (architecture === undefined) throw new ModelFileError(path, 'does not say what architecture it has')
  refuseParts(path, architecture, metadata)
  const template = metadata.get('tokenizer.chat_template')
  const chatTemplate = typeof template === 'string' && template !== '' ? template : undefined
  const family = detectFamily(chatTemplate ?? '', (text) => markerTokens.has(text))
  const fileType = metadata.get('general.file_type')
  const contextLength = metadata.get(`${architecture}.context_length`)
  return {
    fileBytes,
    architecture,
    name: textOf(metadata.get('general.name')),
    contextLength: isCount(contextLength) ? contextLength : undefined,
    parameterCount,
    quantization: typeof fileType === 'number' ? quantizationName(fileType) : undefined,
    chatTemplate,
    family: family.name,
    reasons: family.reasoning !== undefined,
  }
}

function refuseParts(path: string, architecture: string, metadata: ReadonlyMap<string, GgufValue>): void {
  const parts = metadata.get('split.count')
  if (isCount(parts) && parts > 1) {
    throw new ModelFileError(path, `is one of ${parts} parts; join them first with: llama-gguf-split --merge`)
  }
  const type = metadata.get('general.type')
  if ((typeof type === 'string' && type !== 'model') || architecture === 'clip') {
    throw new ModelFileError(path, `is not a language model but ${JSON.stringify(textOf(type) ?? architecture)}`)
  }
}

function isCount(value: GgufValue | undefined): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}

/** Such texts end up on terminals, where control characters are commands. */
function textOf(value: GgufValue | undefined): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.replace(/\p{C}/gu, '').trim().slice(0, NAME_LENGTH_MAX)
  return text === '' ? undefined : text
}
