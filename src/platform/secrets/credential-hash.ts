/** What a credential is recognised by. */
export interface CredentialHash {
  hash: string
  pepperId: string
}
