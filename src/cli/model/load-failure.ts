import { CommandError } from '../command-error.ts'

/** The model could not be loaded. Why, the caller may find out by looking at the file. */
export class LoadFailure extends CommandError {}
