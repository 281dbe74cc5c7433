import { createReadStream } from 'node:fs'
import { link, realpath, stat } from 'node:fs/promises'
import { sha256Of } from '../../inference/llama/gguf/verify-checksum.ts'
import { CommandError } from '../command-error.ts'
import { explainTransferError } from './explain-transfer-error.ts'
import type { ModelFolder } from './model-folder.ts'
import { codeOf } from './network-faults.ts'
import { PartialFile } from './partial-file.ts'
import type { Progress } from './progress.ts'

export interface CopyOptions {
  path: string
  link: boolean
  progress: Progress
  signal: AbortSignal
}

/**
 * Copies or links a file of this machine and returns its SHA-256. A copy that fails leaves nothing: it is soon made
 * again.
 */
export async function copyIntoFolder(folder: ModelFolder, options: CopyOptions): Promise<string> {
  folder.dropPartial()
  try {
    return options.link ? await linkFile(folder, options) : await copyFile(folder, options)
  } catch (error) {
    folder.dropPartial()
    throw explainTransferError(error, undefined)
  }
}

/** The mode stays as it is, for it is the other name's too; the folder keeps others out. */
async function linkFile(folder: ModelFolder, { path, signal }: CopyOptions): Promise<string> {
  try {
    await link(await realpath(path), folder.partialFile)
  } catch (error) {
    if (!['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP'].includes(codeOf(error))) throw error
    throw new CommandError(`${path} cannot be linked into ${folder.path} (${codeOf(error)}); copy it, without --link`, {
      cause: error,
    })
  }
  return sha256Of(folder.partialFile, signal)
}

async function copyFile(folder: ModelFolder, { path, progress, signal }: CopyOptions): Promise<string> {
  await using partial = await PartialFile.open(folder.partialFile, signal)
  progress.begin(0, (await stat(path)).size)
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024, signal })) {
    await partial.append(chunk as Buffer)
    progress.reach(partial.sizeBytes)
  }
  progress.end()
  await partial.sync()
  return partial.sha256
}
