import type { Verdict } from './verification.ts'

/** What one kind of credential is recognised by. */
export interface CredentialReader {
  /** Whether the text can be such a credential, by its letters alone. The text may be hostile and of any length. */
  matches(credential: string): boolean
  /** Finds out whose it is. Throws when the store cannot be asked. */
  read(credential: string): Promise<Reading>
}

export interface Reading {
  verdict: Verdict
  /** The ids of everything that the verdict was drawn from: it holds until one of them changes. */
  dependsOn: readonly string[]
}
