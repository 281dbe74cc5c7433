import type { PasswordCost } from './accounts/password-hash.ts'
import type { Plan } from './plans/plan.ts'

/** How people come in. `waiting-list`: they register, and an operator opens the door. */
export const signUpModes = ['open', 'waiting-list', 'invitation'] as const
export type SignUpMode = (typeof signUpModes)[number]

/** What the configuration tells the platform. */
export interface PlatformSettings {
  plans: readonly Plan[]
  /** The plan of an organization that is made without one: the name of one of `plans`. */
  defaultPlan: string
  signUp: SignUpMode
  /** How mail leaves; undefined writes each link to the log instead. */
  mail: MailSettings | undefined
  /** What hashing a password costs. No configuration names it: only tests, which hash many, make it cheaper. */
  passwordCost?: PasswordCost
  /** What models cost, by id. A model that is not here is free. */
  prices: ReadonlyMap<string, Price>
  /** How long content is kept under `standard` and `contributor`. */
  contentKeptMs: number
  /** The terms that an organization accepts with `contributor`; undefined when that is not offered. */
  contributorTerms: ContributorTerms | undefined
  /** Who tells us of payments; undefined when nobody does. */
  payments: PaymentSettings | undefined
}

export interface MailSettings {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  url: string
  from: string
}

/** In billionths of a credit for one token: whole numbers. */
export interface Price {
  input: number
  cachedInput: number
  output: number
}

export interface ContributorTerms {
  version: string
  /** What is accepted, in full. */
  text: string
}

export interface PaymentSettings {
  provider: string
  /** The secret that signs the provider's webhooks (Standard Webhooks): `whsec_…`. Never empty. */
  webhookSecret: string
}
