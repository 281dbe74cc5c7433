import { open, readFile, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { decodeLine, encodeLine } from './journal-line.ts'
import type { UsageRecord } from './usage-record.ts'

/** One file of the journal while it is written. */
export class JournalSegment {
  readonly path: string
  readonly #file: FileHandle
  /** As far as the file is known to be safe. */
  #safeBytes = 0
  readonly #records: UsageRecord[] = []

  private constructor(path: string, file: FileHandle) {
    this.path = path
    this.#file = file
  }

  /** Begins a new file, whose name outlives a power loss as soon as this resolves. */
  static async create(path: string): Promise<JournalSegment> {
    const segment = new JournalSegment(path, await open(path, 'ax', 0o600))
    await syncDirectory(dirname(path))
    return segment
  }

  /** Those that are safe in it. */
  get records(): readonly UsageRecord[] {
    return this.#records
  }

  /**
   * Resolves once these records would survive a power loss. If that fails nobody knows what has reached the disk: the lines are
   * cut off again as well as can be, and the segment must not be written any more.
   */
  async append(records: readonly UsageRecord[]): Promise<void> {
    const bytes = Buffer.from(records.map(encodeLine).join(''))
    try {
      let written = 0
      while (written < bytes.length) written += (await this.#file.write(bytes, written)).bytesWritten
      await this.#file.datasync()
    } catch (error) {
      await this.#file.truncate(this.#safeBytes).catch(() => {})
      throw error
    }
    this.#safeBytes += bytes.length
    for (const record of records) this.#records.push(record)
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}

export interface SegmentContents {
  records: UsageRecord[]
  /** Lines that are not as they were written. */
  corrupt: string[]
}

/** Reads a segment back. An unfinished last line was never acknowledged to anybody and is left out. */
export async function readSegment(path: string): Promise<SegmentContents> {
  const contents: SegmentContents = { records: [], corrupt: [] }
  const lines = (await readFile(path, 'utf8')).split('\n')
  for (const line of lines.slice(0, -1)) {
    const record = decodeLine(line)
    if (record === undefined) contents.corrupt.push(line)
    else contents.records.push(record)
  }
  return contents
}

/** Makes the names in a directory survive a power loss. Windows has no such call, and needs none. */
export async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
