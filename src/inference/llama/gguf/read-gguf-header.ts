import { FileCursor } from './file-cursor.ts'
import { ggufBounds } from './gguf-bounds.ts'
import { type GgufValue, readValue, skipValue, visitTexts } from './gguf-value.ts'
import { tensorBytes } from './tensor-types.ts'

export interface GgufHeader {
  fileBytes: number
  /** The single values that we have a use for. */
  metadata: ReadonlyMap<string, GgufValue>
  /** The tokens of the vocabulary that look like marks: `<think>`, `[INST]`. */
  markerTokens: ReadonlySet<string>
  /** All values of all tensors together. */
  parameterCount: number
}

const TOKENS = 'tokenizer.ggml.tokens'
const wantedKey =
  /^(general\.(architecture|name|type|file_type|alignment)|split\.count|tokenizer\.chat_template|[^.]+\.context_length)$/
const DEFAULT_ALIGNMENT = 32

/**
 * Reads the beginning of a GGUF file (versions 2 and 3, little-endian):
 * https://github.com/ggml-org/ggml/blob/master/docs/gguf.md. Throws a `ModelFileError` on anything else, on claims
 * beyond the bounds and on a file that is shorter than its tensors.
 */
export function readGgufHeader(path: string): GgufHeader {
  using cursor = new FileCursor(path)
  checkBeginning(cursor)
  const tensorCount = boundedCount(cursor, 'tensors', ggufBounds.tensorsMax)
  const metadataCount = boundedCount(cursor, 'values', ggufBounds.metadataMax)
  const metadata = new Map<string, GgufValue>()
  const markerTokens = new Set<string>()
  for (let index = 0; index < metadataCount; index += 1) {
    const key = cursor.text(cursor.uint64(), ggufBounds.keyBytesMax)
    if (key === TOKENS) visitTexts(cursor, (bytes) => keepMarker(bytes, markerTokens))
    else if (!wantedKey.test(key)) skipValue(cursor)
    else {
      const value = readValue(cursor)
      if (value !== undefined) metadata.set(key, value)
    }
  }
  const { parameterCount, bytes } = readTensors(cursor, tensorCount)
  checkLength(cursor, metadata.get('general.alignment'), bytes)
  return { fileBytes: cursor.fileBytes, metadata, markerTokens, parameterCount }
}

function checkBeginning(cursor: FileCursor): void {
  if (cursor.fileBytes < 24 || cursor.take(4).toString('latin1') !== 'GGUF') throw cursor.refusal('is not a GGUF file')
  const version = cursor.uint32()
  if (version === 2 || version === 3) return
  const bigEndian = version !== 0 && version % 0x1_00_00_00 === 0
  throw cursor.refusal(
    bigEndian ? 'is a GGUF file for big-endian machines' : `is a GGUF file of version ${version}; 2 and 3 can be read`,
  )
}

function boundedCount(cursor: FileCursor, what: string, most: number): number {
  const count = cursor.uint64()
  if (count > most) throw cursor.refusal(`claims ${count} ${what} in its header; ${most} are allowed`)
  return count
}

function keepMarker(bytes: Buffer, markers: Set<string>): void {
  const [first] = bytes
  if ((first !== 0x3c && first !== 0x5b) || markers.size >= ggufBounds.markersMax) return
  markers.add(bytes.toString('utf8'))
}

function readTensors(cursor: FileCursor, count: number): { parameterCount: number; bytes: number } {
  let parameterCount = 0
  let bytes = 0
  for (let index = 0; index < count; index += 1) {
    const nameBytes = cursor.uint64()
    if (nameBytes > ggufBounds.keyBytesMax) throw cursor.refusal('has a tensor with an endless name')
    cursor.skip(nameBytes)
    const dimensions = cursor.uint32()
    if (dimensions > ggufBounds.dimensionsMax) throw cursor.refusal(`has a tensor of ${dimensions} dimensions`)
    let values = 1
    for (let dimension = 0; dimension < dimensions; dimension += 1) values *= cursor.uint64()
    parameterCount += values
    const type = cursor.uint32()
    bytes = Math.max(bytes, cursor.uint64() + tensorBytes(type, values))
  }
  if (!Number.isSafeInteger(parameterCount) || !Number.isSafeInteger(bytes)) {
    throw cursor.refusal('claims an impossible number of parameters')
  }
  return { parameterCount, bytes }
}

/** The tensors begin at the next multiple of the alignment. A copy that was cut short is found here. */
function checkLength(cursor: FileCursor, given: GgufValue | undefined, tensorsBytes: number): void {
  const alignment = typeof given === 'number' && Number.isInteger(given) && given > 0 ? given : DEFAULT_ALIGNMENT
  const start = Math.ceil(cursor.position / alignment) * alignment
  if (tensorsBytes === 0 || start + tensorsBytes <= cursor.fileBytes) return
  throw cursor.refusal(`is cut short: it has ${cursor.fileBytes} of ${start + tensorsBytes} bytes`)
}
