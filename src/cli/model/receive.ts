import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { CommandError } from '../command-error.ts'
import { byteText } from './byte-text.ts'
import { type GetResponse, getFollowing } from './get-following.ts'
import type { PartialFile } from './partial-file.ts'
import type { Progress } from './progress.ts'
import { StatusError } from './status-error.ts'

export interface Transfer {
  url: URL
  token: string | undefined
  partial: PartialFile
  /** The strong ETag of what the partial file is the beginning of. */
  etag: string | undefined
  /** Called before the first byte of a file with another ETag is written. */
  onEtag: (etag: string | undefined) => Promise<void>
  progress: Progress
  signal: AbortSignal
}

/** One connection: from where the partial file ends to the end, or from the beginning where the server cannot go on. */
export async function receive(transfer: Transfer, onAnswer: () => void): Promise<void> {
  const { url, token, partial, progress, signal } = transfer
  const response = await getFollowing(url, { headers: headersFor(transfer), token, signal })
  onAnswer()
  const answer = readAnswer(response, transfer)
  if (answer.kind !== 'bytes') await response.body.dump()
  switch (answer.kind) {
    case 'complete':
      return
    case 'unusable':
      await partial.restart()
      return receive(transfer, onAnswer)
    case 'failed':
      throw new StatusError(response.status, response.url, retryAfterMs(response))
    case 'bytes':
  }
  if (answer.start === 0) await partial.restart()
  await rememberEtag(transfer, strongEtag(response))
  await checkSpace(partial, answer.totalBytes)
  progress.begin(partial.sizeBytes, answer.totalBytes)
  for await (const chunk of response.body) {
    if (partial.sizeBytes === 0) refuseOther(chunk as Buffer, url)
    await partial.append(chunk as Buffer)
    progress.reach(partial.sizeBytes)
  }
  if (answer.totalBytes !== undefined && partial.sizeBytes !== answer.totalBytes) {
    throw Object.assign(new Error('the reply ended early'), { code: 'ECONNRESET' })
  }
}

function headersFor({ partial, etag }: Transfer): Record<string, string> {
  const plain = { 'accept-encoding': 'identity', 'user-agent': 'parley' }
  if (partial.sizeBytes === 0) return plain
  return { ...plain, range: `bytes=${partial.sizeBytes}-`, ...(etag !== undefined && { 'if-range': etag }) }
}

type Answer =
  | { kind: 'bytes'; start: number; totalBytes: number | undefined }
  /** The partial file is already the whole one. */
  | { kind: 'complete' }
  /** What we have does not fit what the server has. */
  | { kind: 'unusable' }
  | { kind: 'failed' }

function readAnswer(response: GetResponse, { partial, etag }: Transfer): Answer {
  const { status, headers } = response
  if (status === 200) {
    const length = Number(headers['content-length'] ?? Number.NaN)
    return { kind: 'bytes', start: 0, totalBytes: Number.isSafeInteger(length) ? length : undefined }
  }
  if (partial.sizeBytes === 0) return { kind: 'failed' }
  const range = /^bytes (?:(\d+)-\d+|\*)\/(\d+)$/.exec(String(headers['content-range'] ?? ''))
  const total = Number(range?.[2] ?? Number.NaN)
  if (status === 416) return { kind: total === partial.sizeBytes ? 'complete' : 'unusable' }
  if (status !== 206) return { kind: 'failed' }
  // Some servers ignore If-Range and go on with another file.
  const changed = etag !== undefined && headers['etag'] !== undefined && headers['etag'] !== etag
  if (changed || Number(range?.[1] ?? Number.NaN) !== partial.sizeBytes) return { kind: 'unusable' }
  return { kind: 'bytes', start: partial.sizeBytes, totalBytes: total }
}

/** A weak ETag does not promise the same bytes (RFC 9110, section 8.8.1). */
function strongEtag({ headers: { etag } }: GetResponse): string | undefined {
  return typeof etag === 'string' && etag.startsWith('"') ? etag : undefined
}

async function rememberEtag(transfer: Transfer, etag: string | undefined): Promise<void> {
  if (transfer.partial.sizeBytes > 0 && transfer.etag === etag) return
  transfer.etag = etag
  await transfer.onEtag(etag)
}

async function checkSpace({ path, sizeBytes }: PartialFile, totalBytes: number | undefined): Promise<void> {
  if (totalBytes === undefined) return
  const { bavail, bsize } = await statfs(dirname(path))
  const missing = totalBytes - sizeBytes - bavail * bsize
  if (missing > 0) {
    throw new CommandError(`there is not enough room in ${dirname(path)}: ${byteText(missing)} more are needed`)
  }
}

/** A page that asks to sign in is known by its first bytes; nobody needs to wait for the rest. */
function refuseOther(chunk: Buffer, url: URL): void {
  const begins = chunk.subarray(0, 4).toString('latin1')
  if (!'GGUF'.startsWith(begins) && begins !== 'GGUF') {
    throw new CommandError(`what ${url.host} sends is not a GGUF file; check the address`)
  }
}

function retryAfterMs({ headers }: GetResponse): number | undefined {
  const seconds = Number(headers['retry-after'] ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined
}
