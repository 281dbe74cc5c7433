import { CommandError } from './command-error.ts'

/** The command line itself says too little, or what cannot be. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError'
}
