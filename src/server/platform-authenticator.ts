import type { Authentication, Authenticator } from '../gateway/ports.ts'
import type { Verification } from '../platform/callers/verification.ts'
import type { Platform } from '../platform/platform.ts'

/**
 * Answers the gateway's question with what the platform knows of credentials. Both mean the same by a caller, so the very object that
 * the platform remembers is handed on: a warm request makes nothing new.
 */
export class PlatformAuthenticator implements Authenticator {
  readonly #platform: Pick<Platform, 'verifier' | 'noteKeyUse'>

  constructor(platform: Pick<Platform, 'verifier' | 'noteKeyUse'>) {
    this.#platform = platform
  }

  authenticate(credential: string): Authentication | Promise<Authentication> {
    const verification = this.#platform.verifier.verify(credential)
    if (verification instanceof Promise) return verification.then((answer) => this.#note(answer))
    return this.#note(verification)
  }

  #note(verification: Verification): Authentication {
    if (verification.kind === 'accepted' && verification.caller.credentialKind === 'api_key') {
      this.#platform.noteKeyUse(verification.caller.credentialId)
    }
    return verification
  }
}
