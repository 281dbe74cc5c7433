import { basename } from 'node:path'
import { ModelFileError } from '../../inference/llama/gguf/model-file-error.ts'
import { type GgufFacts, readGgufFacts } from '../../inference/llama/gguf/read-gguf-facts.ts'
import type { Clock } from '../../kernel/clock.ts'
import { prepareDataDirectory } from '../../platform/database/data-directory.ts'
import { CommandError } from '../command-error.ts'
import { copyIntoFolder } from './copy-into-folder.ts'
import { downloadIntoFolder } from './download-into-folder.ts'
import { explainTransferError } from './explain-transfer-error.ts'
import { findOnHuggingFace, huggingFaceEndpoint } from './hugging-face.ts'
import { ModelFolder } from './model-folder.ts'
import { modelNameFor } from './model-name.ts'
import { recordedFacts, type ModelRecord } from './model-record.ts'
import type { ModelSource } from './model-source.ts'
import type { Progress } from './progress.ts'
import type { RemoteFile } from './remote-file.ts'
import { shown } from './web-address.ts'

export interface AddModelOptions {
  source: ModelSource
  name: string | undefined
  /** What the file must have; the command fails otherwise. */
  sha256: string | undefined
  /** Share the file with the one at the path instead of copying it. */
  link: boolean
  dataDirectory: string
  env: NodeJS.ProcessEnv
  clock: Clock
  progress: Progress
  signal: AbortSignal
}

export interface AddedModel {
  name: string
  record: ModelRecord
  /** Whether its replies have a reasoning block. */
  reasons: boolean
}

/** Brings a model into the data directory: checked, whole, and there under its name only when it is. */
export async function addModel(options: AddModelOptions): Promise<AddedModel> {
  const { source } = options
  if (source.kind === 'file') {
    readFactsOf(source.path)
    return install(options, basename(source.path), source.path, options.sha256, (folder) =>
      copyIntoFolder(folder, { ...options, path: source.path }),
    )
  }
  if (options.link) throw new CommandError('--link shares a file of this machine; it goes with a path only')
  const remote = source.kind === 'address' ? fileAt(source.url) : await find(source, options)
  const sha256 = options.sha256 ?? remote.sha256
  return install(options, remote.fileName, remote.source, sha256, (folder) =>
    downloadIntoFolder(folder, { ...options, remote, sha256 }),
  )
}

function fileAt(url: URL): RemoteFile {
  const fileName = basename(url.pathname.replaceAll(/%[0-9a-f]{2}/gi, '-'))
  return { url, fileName, source: shown(url), sha256: undefined, token: undefined }
}

async function find(
  { repository, quantization }: Extract<ModelSource, { kind: 'hugging-face' }>,
  { env, signal }: AddModelOptions,
): Promise<RemoteFile> {
  try {
    return await findOnHuggingFace({ repository, quantization, env, signal })
  } catch (error) {
    throw explainTransferError(error, huggingFaceEndpoint(env).host)
  }
}

async function install(
  { dataDirectory, name: asked, clock }: AddModelOptions,
  fileName: string,
  source: string,
  expected: string | undefined,
  fill: (folder: ModelFolder) => Promise<string>,
): Promise<AddedModel> {
  const name = modelNameFor(asked, fileName)
  prepareDataDirectory(dataDirectory)
  const folder = new ModelFolder(dataDirectory, name)
  using _lock = folder.lock()
  if (folder.isComplete) {
    throw new CommandError(
      `there already is a model ${name}; choose another --name, or run: parley model remove ${name}`,
    )
  }
  const sha256 = await fill(folder)
  const facts = checkArrived(folder, sha256, expected, source)
  const record = { source, sha256, added_at: new Date(clock.epochMs()).toISOString(), ...recordedFacts(facts) }
  await folder.complete(record)
  return { name, record, reasons: facts.reasons }
}

/** What came whole and is wrong is of no use to anybody, and would only be gone on with. */
function checkArrived(folder: ModelFolder, sha256: string, expected: string | undefined, source: string): GgufFacts {
  try {
    if (expected === undefined || sha256 === expected) return readFactsOf(folder.partialFile, source)
    throw new CommandError(
      `the checksum of ${source} is wrong: its SHA-256 is ${sha256}, not ${expected}. It is not kept`,
    )
  } catch (error) {
    folder.dropPartial()
    throw error
  }
}

function readFactsOf(path: string, shownAs = path): GgufFacts {
  try {
    return readGgufFacts(path)
  } catch (error) {
    if (error instanceof ModelFileError) throw new CommandError(`${shownAs} ${error.reason}`, { cause: error })
    throw error
  }
}
