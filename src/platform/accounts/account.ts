/** A person. Waits for access until it is granted; registers until onboarding is complete; may be restricted. */
export interface Account {
  id: string
  /** In lower case. */
  email: string
  name: string | undefined
  createdAtMs: number
  emailVerifiedAtMs: number | undefined
  /** Undefined while the account waits. */
  accessGrantedAtMs: number | undefined
  /** Undefined while registration is unfinished. */
  onboardedAtMs: number | undefined
  restrictedAtMs: number | undefined
  restrictedReason: string | undefined
  isOperator: boolean
}
