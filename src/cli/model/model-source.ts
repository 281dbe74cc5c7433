import { resolve } from 'node:path'
import { CommandError } from '../command-error.ts'
import { webAddress } from './web-address.ts'

/** Where a model is to come from. */
export type ModelSource =
  | { kind: 'file'; path: string }
  | { kind: 'hugging-face'; repository: string; quantization: string | undefined }
  | { kind: 'address'; url: URL }

export function parseModelSource(text: string): ModelSource {
  if (/^hf:/i.test(text)) return huggingFaceSource(text)
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return { kind: 'address', url: webAddress(text) }
  if (text === '') throw new CommandError('say where the model is: a path, hf:user/repo:quant or an https address')
  return { kind: 'file', path: resolve(text) }
}

function huggingFaceSource(text: string): ModelSource {
  const match = /^hf:([\w.-]{1,96}\/[\w.-]{1,96})(?::([\w./-]{1,200}))?$/i.exec(text)
  const repository = match?.[1]
  if (repository === undefined || /(^|\/)\.+(\/|$)/.test(repository)) {
    throw new CommandError(`${JSON.stringify(text)} is no such source; expected hf:user/repo:quant`)
  }
  return { kind: 'hugging-face', repository, quantization: match?.[2] }
}
