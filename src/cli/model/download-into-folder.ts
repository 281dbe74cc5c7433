import { CommandError } from '../command-error.ts'
import { byteText } from './byte-text.ts'
import { download } from './download.ts'
import { explainTransferError } from './explain-transfer-error.ts'
import type { ModelFolder } from './model-folder.ts'
import { PartialFile } from './partial-file.ts'
import type { Progress } from './progress.ts'
import type { RemoteFile } from './remote-file.ts'

export interface DownloadOptions {
  remote: RemoteFile
  sha256: string | undefined
  progress: Progress
  signal: AbortSignal
}

/** Downloads, going on with what an earlier try left behind, and returns the SHA-256 of the whole file. */
export async function downloadIntoFolder(folder: ModelFolder, options: DownloadOptions): Promise<string> {
  const { remote, progress, signal } = options
  await using partial = await PartialFile.open(folder.partialFile, signal)
  const etag = await resumePoint(folder, partial, options)
  try {
    await download({
      url: remote.url,
      token: remote.token,
      partial,
      etag,
      onEtag: (etag) => folder.writeNote({ source: remote.source, etag: etag ?? null }),
      progress,
      signal,
    })
    progress.end()
    await partial.sync()
    return partial.sha256
  } catch (error) {
    progress.end()
    throw withWhatIsKept(error, folder, partial, options)
  }
}

/** Without an ETag or a checksum nobody could tell whether the rest belongs to the beginning, so it starts anew. */
async function resumePoint(
  folder: ModelFolder,
  partial: PartialFile,
  { remote, sha256, progress }: DownloadOptions,
): Promise<string | undefined> {
  if (partial.sizeBytes === 0) return undefined
  const note = folder.readNote()
  const etag = note?.etag ?? undefined
  if (note?.source === remote.source && (etag !== undefined || sha256 !== undefined)) {
    progress.note(`going on after ${byteText(partial.sizeBytes)} that are already here`)
    return etag
  }
  await partial.restart()
  return undefined
}

function withWhatIsKept(
  error: unknown,
  folder: ModelFolder,
  { sizeBytes }: PartialFile,
  { remote, signal }: DownloadOptions,
): unknown {
  const explained = signal.aborted ? new CommandError('stopped') : explainTransferError(error, remote.url.host)
  if (sizeBytes === 0) {
    folder.dropPartial()
    return explained
  }
  if (!(explained instanceof CommandError)) return explained
  const kept = `${byteText(sizeBytes)} are kept in ${folder.partialFile}; the same command goes on from there`
  return new CommandError(`${explained.message}. ${kept}`, { cause: error })
}
