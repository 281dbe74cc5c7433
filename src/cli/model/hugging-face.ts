import { basename } from 'node:path'
import { z } from 'zod'
import { CommandError } from '../command-error.ts'
import { chooseGguf, type RepositoryFile } from './choose-gguf.ts'
import { getFollowing } from './get-following.ts'
import type { RemoteFile } from './remote-file.ts'
import { StatusError } from './status-error.ts'
import { webAddress } from './web-address.ts'

const HUGGING_FACE = 'https://huggingface.co'
const LIST_BYTES_MAX = 8 * 1024 * 1024
const PAGES_MAX = 20

const listSchema = z.array(
  z.object({
    type: z.string(),
    path: z.string(),
    lfs: z.object({ oid: z.string() }).optional(),
  }),
)

export interface HuggingFaceQuery {
  repository: string
  quantization: string | undefined
  env: NodeJS.ProcessEnv
  signal: AbortSignal
}

/** A mirror can be named; then the token goes to that one. */
export function huggingFaceEndpoint(env: NodeJS.ProcessEnv): URL {
  return webAddress(env['PARLEY_HF_ENDPOINT'] || HUGGING_FACE)
}

/** Finds the file in the repository's list, which also tells its checksum. */
export async function findOnHuggingFace(query: HuggingFaceQuery): Promise<RemoteFile> {
  const { repository, quantization, env } = query
  const endpoint = huggingFaceEndpoint(env).href.replace(/\/+$/, '')
  const token = env['HF_TOKEN'] || undefined
  const files = await listFiles(new URL(`${endpoint}/api/models/${repository}/tree/main?recursive=true`), token, query)
  const { path, sha256 } = chooseGguf(files, repository, quantization)
  const encoded = path.split('/').map(encodeURIComponent).join('/')
  return {
    url: new URL(`${endpoint}/${repository}/resolve/main/${encoded}`),
    fileName: basename(path),
    source: `hf:${repository}/${path}`,
    sha256,
    token,
  }
}

async function listFiles(first: URL, token: string | undefined, query: HuggingFaceQuery): Promise<RepositoryFile[]> {
  const files: RepositoryFile[] = []
  let page: URL | null = first
  for (let pages = 0; page !== null && pages < PAGES_MAX; pages += 1) {
    const { url, status, headers, body } = await getFollowing(page, { headers: {}, token, signal: query.signal })
    if (status !== 200) {
      await body.dump()
      throw refusal(status, url, query.repository)
    }
    const list = listSchema.safeParse(parseJson(await readText(body)))
    if (!list.success) throw new CommandError(`${url.host} does not list the files of ${query.repository} as expected`)
    files.push(
      ...list.data.filter(({ type }) => type === 'file').map(({ path, lfs }) => ({ path, sha256: sha256In(lfs) })),
    )
    page = nextPage(headers['link'], page)
  }
  return files
}

/** The token goes with the next page, so that page must be on the same host. */
function nextPage(link: string | string[] | undefined, page: URL): URL | null {
  const target = /<([^>]+)>;\s*rel="next"/.exec(String(link ?? ''))?.[1]
  const next = target === undefined ? null : URL.parse(target, page.href)
  return next?.origin === page.origin ? next : null
}

function refusal(status: number, url: URL, repository: string): Error {
  if (status === 401 || status === 403 || status === 404) {
    return new CommandError(
      `${url.host} shows no repository ${repository} (${status}). Check the name; if it is private or its licence must be accepted, do that on its page and set HF_TOKEN`,
    )
  }
  return new StatusError(status, url)
}

function sha256In(lfs: { oid: string } | undefined): string | undefined {
  return lfs !== undefined && /^[0-9a-f]{64}$/.test(lfs.oid) ? lfs.oid : undefined
}

async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > LIST_BYTES_MAX) throw new CommandError('the list of files is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
