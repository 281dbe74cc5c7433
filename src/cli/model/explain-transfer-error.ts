import { ModelFileError } from '../../inference/llama/gguf/model-file-error.ts'
import { CommandError } from '../command-error.ts'
import { codeOf, isBroken, isUnreachable } from './network-faults.ts'
import { StatusError } from './status-error.ts'

const diskCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/

/** What stopped a transfer, and what to do about it. What is nobody's fault but ours comes back as it is. */
export function explainTransferError(error: unknown, host: string | undefined): unknown {
  if (error instanceof CommandError) return error
  if (error instanceof ModelFileError) return new CommandError(error.message, { cause: error })
  if (error instanceof StatusError) return new CommandError(statusText(error), { cause: error })
  const code = codeOf(error)
  const cause = { cause: error }
  if (diskCodes.has(code)) return new CommandError('the disk is full (or your share of it); make room', cause)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new CommandError(error instanceof Error ? error.message : code, cause)
  }
  if (host === undefined) return error
  if (isUnreachable(error)) {
    return new CommandError(
      `${host} could not be reached (${code}): this machine seems to have no network, or none that leads there. Download the file on another machine, copy it here and run: parley model add <path>`,
      cause,
    )
  }
  if (certificateCodes.test(code)) {
    const advice = 'if a proxy of your company stands between, name its certificate with NODE_EXTRA_CA_CERTS'
    return new CommandError(`the certificate of ${host} is not trusted (${code}); ${advice}`, cause)
  }
  if (isBroken(error)) return new CommandError(`the connection to ${host} broke again and again (${code})`, cause)
  return error
}

function statusText({ status, url }: StatusError): string {
  if (status === 401 || status === 403) {
    return `${url.host} does not give the file away (${status}). If its licence must be accepted, do that on its page and set HF_TOKEN`
  }
  if (status === 404 || status === 410) return `${url.host} has no such file (${status}); check the address`
  return `${url.host} answers ${status}; try again later`
}
