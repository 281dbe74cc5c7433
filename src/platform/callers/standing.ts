import type { CredentialKind } from '../../contract/credential-kinds.ts'
import type { Account } from '../accounts/account.ts'
import type { Role } from '../access/roles.ts'
import type { AcceptedTerms, Organization } from '../organizations/organization.ts'
import type { Plans } from '../plans/plans.ts'
import type { Project } from '../projects/project.ts'
import type { KnownCaller } from './known-caller.ts'

/** What a credential stands on: where it belongs, and how its holder stands there. */
export interface Standing {
  organization: Pick<Organization, 'id' | 'plan' | 'overrides' | 'retention' | 'deletedAtMs'> & {
    contributorTerms: Pick<AcceptedTerms, 'version'> | undefined
  }
  project: Pick<Project, 'id' | 'archivedAtMs'>
  /** Undefined for a key that an operator made. */
  holder: Holder | undefined
}

export interface Holder extends Pick<Account, 'id' | 'restrictedAtMs' | 'accessGrantedAtMs' | 'onboardedAtMs'> {
  /** In the organization; undefined for whoever does not belong there, or no longer. */
  role: Role | undefined
  /** Since when no longer. */
  removedAtMs: number | undefined
}

/** Whether the project or its organization is gone: nothing in them works any more. */
export function hasEnded({ project, organization }: Standing): boolean {
  return project.archivedAtMs !== undefined || organization.deletedAtMs !== undefined
}

/** The ids of all that a standing was read from. */
export function partsOf({ project, organization, holder }: Standing): string[] {
  return [project.id, organization.id, ...(holder === undefined ? [] : [holder.id])]
}

export function callerFrom(
  credential: { id: string; kind: CredentialKind; expiresAtMs: number | undefined },
  { organization, project, holder }: Standing,
  plans: Plans,
): KnownCaller {
  const plan = plans.of(organization)
  return {
    credentialId: credential.id,
    credentialKind: credential.kind,
    expiresAtMs: credential.expiresAtMs,
    organizationId: organization.id,
    projectId: project.id,
    accountId: holder?.id,
    plan: plan.name,
    models: plan.models,
    priceMultiplier: plan.priceMultiplier,
    limits: plan.limits,
    retention: plans.retentionOf(organization),
    access: {
      accountRestricted: holder?.restrictedAtMs !== undefined,
      platformAccessGranted: holder === undefined || holder.accessGrantedAtMs !== undefined,
      onboardingComplete: holder === undefined || holder.onboardedAtMs !== undefined,
      activeMember: holder === undefined || holder.role !== undefined,
      planAdmitsCredential: plan.credentials.has(credential.kind),
    },
  }
}
