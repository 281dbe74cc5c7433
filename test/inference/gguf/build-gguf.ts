/** A value of the metadata, with the number that the format gives its type. */
export interface Entry {
  key: string
  type: number
  value: Buffer
}

export interface GgufParts {
  magic?: string
  version?: number
  tensorCount?: bigint
  metadataCount?: bigint
  entries?: readonly Entry[]
  /** Values of one F32 tensor. */
  tensorValues?: number
  /** How many bytes of it are in the file, if not all. */
  tensorBytesPresent?: number
}

/** A GGUF file as small as one wants it; what it claims need not be true. */
export function buildGguf(parts: GgufParts = {}): Buffer {
  const entries = parts.entries ?? plainEntries
  const values = parts.tensorValues ?? 64
  const header = Buffer.concat([
    Buffer.from(parts.magic ?? 'GGUF', 'latin1'),
    uint32(parts.version ?? 3),
    uint64(parts.tensorCount ?? 1n),
    uint64(parts.metadataCount ?? BigInt(entries.length)),
    ...entries.flatMap(({ key, type, value }) => [text(key), uint32(type), value]),
    text('weights'),
    uint32(1),
    uint64(BigInt(values)),
    uint32(0),
    uint64(0n),
  ])
  const padding = Buffer.alloc((32 - (header.length % 32)) % 32)
  return Buffer.concat([header, padding, Buffer.alloc(parts.tensorBytesPresent ?? values * 4, 7)])
}

export function uint32(value: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32LE(value)
  return buffer
}

export function uint64(value: bigint): Buffer {
  const buffer = Buffer.alloc(8)
  buffer.writeBigUInt64LE(value)
  return buffer
}

export function text(value: string): Buffer {
  const bytes = Buffer.from(value)
  return Buffer.concat([uint64(BigInt(bytes.length)), bytes])
}

export function textEntry(key: string, value: string): Entry {
  return { key, type: 8, value: text(value) }
}

export function numberEntry(key: string, value: number): Entry {
  return { key, type: 4, value: uint32(value) }
}

/** A list that claims its length before its items. */
export function listEntry(key: string, itemType: number, claimed: bigint, ...items: Buffer[]): Entry {
  return { key, type: 9, value: Buffer.concat([uint32(itemType), uint64(claimed), ...items]) }
}

export const plainEntries: readonly Entry[] = [
  textEntry('general.architecture', 'llama'),
  textEntry('general.name', 'Small One'),
  numberEntry('general.file_type', 15),
  numberEntry('llama.context_length', 4096),
  textEntry('tokenizer.chat_template', '{{ messages }}'),
]
