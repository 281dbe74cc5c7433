import { existsSync, mkdirSync, readFileSync, rmSync, rmdirSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { MODEL_FILE, modelsDirectory } from '../../inference/llama/gguf/added-models.ts'
import { preparePrivateFile } from '../../platform/database/data-directory.ts'
import { writePrivateFile } from '../../platform/secrets/write-private-file.ts'
import { CommandError } from '../command-error.ts'
import { modelRecordSchema, type ModelRecord } from './model-record.ts'

const partialNoteSchema = z.object({ source: z.string(), etag: z.string().nullable() })

/** What the partial file is the beginning of. */
export type PartialNote = z.output<typeof partialNoteSchema>

/** The folder of one added model: the file and its record, or the beginning of a file that is still to come. */
export class ModelFolder {
  readonly name: string
  readonly path: string
  readonly file: string
  readonly partialFile: string
  readonly #recordFile: string
  readonly #noteFile: string
  readonly #lockFile: string

  constructor(dataDirectory: string, name: string) {
    this.name = name
    this.path = join(modelsDirectory(dataDirectory), name)
    this.file = join(this.path, MODEL_FILE)
    this.partialFile = `${this.file}.partial`
    this.#recordFile = join(this.path, 'model.json')
    this.#noteFile = `${this.partialFile}.json`
    this.#lockFile = join(this.path, 'adding.lock')
  }

  get isComplete(): boolean {
    return existsSync(this.file)
  }

  /**
   * Makes the folder and keeps others from adding to it at the same time. The lock is one of the operating system,
   * held by SQLite on an empty file: it ends with the process, whatever becomes of it.
   */
  lock(): Disposable {
    mkdirSync(this.path, { recursive: true, mode: 0o700 })
    preparePrivateFile(this.#lockFile)
    const database = new DatabaseSync(this.#lockFile, { timeout: 0 })
    try {
      database.exec('pragma locking_mode = exclusive; begin exclusive')
    } catch (error) {
      database.close()
      throw new CommandError(`another command is adding ${this.name} right now`, { cause: error })
    }
    return {
      [Symbol.dispose]: () => {
        rmSync(this.#lockFile, { force: true })
        database.close()
        removeEmpty(this.path)
      },
    }
  }

  readRecord(): ModelRecord | undefined {
    return readJson(this.#recordFile, modelRecordSchema)
  }

  readNote(): PartialNote | undefined {
    return readJson(this.#noteFile, partialNoteSchema)
  }

  writeNote(note: PartialNote): Promise<void> {
    return writePrivateFile(this.#noteFile, `${JSON.stringify(note)}\n`)
  }

  /** The partial file is the whole one now. Its record is there before it, so that no model is ever without one. */
  async complete(record: ModelRecord): Promise<void> {
    await writePrivateFile(this.#recordFile, `${JSON.stringify(record, null, 2)}\n`)
    await rename(this.partialFile, this.file)
    const directory = await open(this.path, 'r')
    try {
      await directory.sync()
    } finally {
      await directory.close()
    }
    rmSync(this.#noteFile, { force: true })
  }

  dropPartial(): void {
    rmSync(this.partialFile, { force: true })
    rmSync(this.#noteFile, { force: true })
  }

  remove(): void {
    rmSync(this.path, { recursive: true })
  }
}

function readJson<Value>(file: string, schema: z.ZodType<Value>): Value | undefined {
  try {
    return schema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data
  } catch {
    return undefined
  }
}

function removeEmpty(directory: string): void {
  try {
    rmdirSync(directory)
  } catch {
    // Something is in it, which is what it is for.
  }
}
