import type { FileCursor } from './file-cursor.ts'
import { ggufBounds } from './gguf-bounds.ts'

export type GgufValue = string | number | boolean

const STRING = 8
const ARRAY = 9

interface ScalarType {
  bytes: number
  read: (bytes: Buffer) => number | boolean
}

/** By the numbers that the format gives the types. */
const scalarTypes: ReadonlyMap<number, ScalarType> = new Map<number, ScalarType>([
  [0, { bytes: 1, read: (bytes) => bytes.readUInt8() }],
  [1, { bytes: 1, read: (bytes) => bytes.readInt8() }],
  [2, { bytes: 2, read: (bytes) => bytes.readUInt16LE() }],
  [3, { bytes: 2, read: (bytes) => bytes.readInt16LE() }],
  [4, { bytes: 4, read: (bytes) => bytes.readUInt32LE() }],
  [5, { bytes: 4, read: (bytes) => bytes.readInt32LE() }],
  [6, { bytes: 4, read: (bytes) => bytes.readFloatLE() }],
  [7, { bytes: 1, read: (bytes) => bytes.readUInt8() !== 0 }],
  [10, { bytes: 8, read: (bytes) => Number(bytes.readBigUInt64LE()) }],
  [11, { bytes: 8, read: (bytes) => Number(bytes.readBigInt64LE()) }],
  [12, { bytes: 8, read: (bytes) => bytes.readDoubleLE() }],
])

/** Reads a single value. Lists are passed over and come back as undefined. */
export function readValue(cursor: FileCursor): GgufValue | undefined {
  const type = cursor.uint32()
  if (type === STRING) return cursor.text(cursor.uint64(), ggufBounds.textBytesMax)
  if (type === ARRAY) return passArray(cursor, undefined)
  const scalar = scalarType(cursor, type)
  return scalar.read(cursor.take(scalar.bytes))
}

/** Passes over a value without keeping anything of it, however long it is. */
export function skipValue(cursor: FileCursor): void {
  const type = cursor.uint32()
  if (type === STRING) cursor.skip(cursor.uint64())
  else if (type === ARRAY) passArray(cursor, undefined)
  else cursor.skip(scalarType(cursor, type).bytes)
}

/** Goes through a list of texts and shows each that is short enough. A value of another type is passed over. */
export function visitTexts(cursor: FileCursor, visit: (bytes: Buffer) => void): void {
  const type = cursor.uint32()
  if (type === ARRAY) passArray(cursor, visit)
  else if (type === STRING) cursor.skip(cursor.uint64())
  else cursor.skip(scalarType(cursor, type).bytes)
}

function passArray(cursor: FileCursor, visit: ((bytes: Buffer) => void) | undefined): undefined {
  const type = cursor.uint32()
  const count = cursor.uint64()
  if (count > ggufBounds.arrayItemsMax) throw cursor.refusal(`has a list of ${count} values in its header`)
  if (type !== STRING) return cursor.skip(scalarType(cursor, type).bytes * count) as undefined
  for (let index = 0; index < count; index += 1) {
    const bytes = cursor.uint64()
    if (visit === undefined || bytes > ggufBounds.markerBytesMax) cursor.skip(bytes)
    else visit(cursor.take(bytes))
  }
  return undefined
}

/** Lists of lists exist on paper only; no reader takes them, so neither do we. */
function scalarType(cursor: FileCursor, type: number): ScalarType {
  const scalar = scalarTypes.get(type)
  if (scalar === undefined) throw cursor.refusal(`has a value of the unknown type ${type} in its header`)
  return scalar
}
