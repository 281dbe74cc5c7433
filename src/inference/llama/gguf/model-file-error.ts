/** A model file that is not there or cannot be used. The message is for the person who named it. */
export class ModelFileError extends Error {
  override readonly name = 'ModelFileError'
  /** What is wrong, to be read after the name of the file: `is not a GGUF file`. */
  readonly reason: string

  constructor(subject: string, reason: string, options?: ErrorOptions) {
    super(`${subject} ${reason}`, options)
    this.reason = reason
  }
}
