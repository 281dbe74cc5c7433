import { hashCredential, sameHash } from '../secrets/pepper.ts'
import type { Peppers } from '../secrets/secrets-file.ts'
import type { OperatorStore } from './operator-store.ts'
import { operatorTokenFormat } from './operator-token.ts'

/** Tells whose an operator token is. Operators ask seldom, so the store is asked each time and nothing is remembered. */
export class OperatorVerifier {
  readonly #store: OperatorStore
  readonly #peppers: Peppers

  constructor(store: OperatorStore, peppers: Peppers) {
    this.#store = store
    this.#peppers = peppers
  }

  /** The operator's id, or undefined for anything but a valid token. */
  async verify(credential: string): Promise<string | undefined> {
    if (!operatorTokenFormat.matches(credential)) return undefined
    const hashes = this.#peppers.map((pepper) => hashCredential(credential, pepper))
    const known = await this.#store.findByHash(hashes)
    return known !== undefined && hashes.some((hash) => sameHash(hash, known.hash)) ? known.id : undefined
  }
}
