import { CommandError } from '../command-error.ts'

export interface RepositoryFile {
  path: string
  sha256: string | undefined
}

const CHOICES_SHOWN_MAX = 60
const partPattern = /-\d{5}-of-(\d{5})\.gguf$/i

/**
 * The one GGUF file that is meant. A whole path or file name wins over a quantization that stands by itself in the
 * name (`Q4_K` is not `Q4_K_M`), and that over one that the name merely contains. Whatever stays in doubt is for a
 * person to say.
 */
export function chooseGguf(
  files: readonly RepositoryFile[],
  repository: string,
  wanted: string | undefined,
): RepositoryFile {
  const models = files.filter(({ path }) => /\.gguf$/i.test(path) && !/mmproj|imatrix/i.test(path))
  if (models.length === 0) {
    throw new CommandError(`${repository} has no GGUF file; look for a repository with GGUF in its name`)
  }
  const found = wanted === undefined ? models : matching(models, wanted.toLowerCase())
  const [first, ...others] = found
  const again = `hf:${repository}:`
  if (first === undefined) {
    throw new CommandError(
      `no GGUF file of ${repository} has ${JSON.stringify(wanted)} in its name. ${choices(models)}`,
    )
  }
  const parts = partPattern.exec(first.path)?.[1]
  if (parts !== undefined && found.every(({ path }) => partPattern.test(path))) {
    throw new CommandError(
      `${first.path} is one of ${Number(parts)} parts, which cannot be added as they are. Choose a file in one piece, or download the parts, join them with llama-gguf-split --merge and add the result`,
    )
  }
  if (others.length > 0)
    throw new CommandError(`say which file of ${repository} is meant, with ${again}… ${choices(found)}`)
  return first
}

function matching(models: readonly RepositoryFile[], wanted: string): RepositoryFile[] {
  const escaped = wanted.replaceAll('.', String.raw`\.`)
  const alone = new RegExp(`(^|[-./])${escaped}([-./]|$)`, 'i')
  const ways: ((path: string) => boolean)[] = [
    (path) => path === wanted || path === `${wanted}.gguf`,
    (path) => path.endsWith(`/${wanted}`) || path.endsWith(`/${wanted}.gguf`),
    (path) => alone.test(path),
    (path) => path.includes(wanted),
  ]
  for (const way of ways) {
    const found = models.filter(({ path }) => way(path.toLowerCase()))
    if (found.length > 0) return found
  }
  return []
}

function choices(models: readonly RepositoryFile[]): string {
  const paths = models.map(({ path }) => path.replace(/\p{C}/gu, ''))
  const more = paths.length > CHOICES_SHOWN_MAX ? `\n  and ${paths.length - CHOICES_SHOWN_MAX} more` : ''
  return `There ${paths.length === 1 ? 'is' : 'are'}:\n  ${paths.slice(0, CHOICES_SHOWN_MAX).join('\n  ')}${more}`
}
