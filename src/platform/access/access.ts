import type { ApiKey } from '../api-keys/api-key.ts'
import type { Organization } from '../organizations/organization.ts'
import type { Project } from '../projects/project.ts'
import type { Permission, Role } from './roles.ts'

/*
 * What a route demands of whoever calls it. Every route names one of these, and `authorize.ts` is the only judge; so the table of
 * routes is also the table of who may do what, and the tests read it as such.
 */

/** A thing in the path (`{organization}`, `{project}`, `{api_key}`) that decides which organization a request is about. */
export type Target = 'organization' | 'project' | 'api_key'

export interface OrganizationScope {
  organization: Organization
  /** The caller's role there. An operator counts as an owner of everything. */
  role: Role
}

export interface ProjectScope extends OrganizationScope {
  project: Project
}

export interface ApiKeyScope extends ProjectScope {
  apiKey: ApiKey
}

export interface ScopeOf {
  organization: OrganizationScope
  project: ProjectScope
  api_key: ApiKeyScope
}

/** `Scope` is what the handler is given of the thing that the caller was let through to. */
export interface Access<Scope = unknown> {
  who:
    | 'anybody'
    /** A signed-in account in whatever state: waiting and restricted people may see themselves and leave. */
    | 'account'
    /** A signed-in account that has access and is not restricted, or an operator. */
    | 'active-account-or-operator'
    | 'member'
    | 'operator'
  /** With `member`: which thing in the path, and what the caller must be allowed there. Operators pass. */
  target?: Target
  permission?: Permission
  /** Only a signed-in person, never an operator token. */
  personally?: true
  /** The password must have been given within the last minutes, where a password was given at all. */
  recentPassword?: true
  /** Carries the type of the scope and never a value. */
  readonly scope?: Scope
}

export const anybody: Access<undefined> = { who: 'anybody' }
export const anyAccount: Access<undefined> = { who: 'account', personally: true }
export const activeAccountOrOperator: Access<undefined> = { who: 'active-account-or-operator' }
export const operator: Access<undefined> = { who: 'operator' }

export function memberOf<Name extends Target>(
  target: Name,
  permission: Permission,
  more: Pick<Access, 'personally' | 'recentPassword'> = {},
): Access<ScopeOf[Name]> {
  return { who: 'member', target, permission, ...more }
}

/** An operator, about a thing in the path. */
export function operatorOn<Name extends Target>(target: Name): Access<ScopeOf[Name]> {
  return { who: 'operator', target }
}
