/*
 * Who may do what in an organization, as data. A permission is `<thing>:<action>`; a role is the list of what it may. Routes
 * name the permission they need and nothing else, so this table is the whole answer to "who may?".
 */

export const roles = ['owner', 'admin', 'developer', 'viewer'] as const
export type Role = (typeof roles)[number]

export const permissions = [
  'organization:read',
  'organization:update',
  'organization:delete',
  'organization:transfer',
  'member:read',
  'member:manage',
  'invitation:read',
  'invitation:manage',
  'project:read',
  'project:manage',
  'api-key:read',
  'api-key:create',
  'api-key:manage',
  'playground:use',
  'usage:read',
  'billing:read',
  'billing:manage',
  'retention:manage',
  'content:read',
  'content:export',
  'audit:read',
] as const
export type Permission = (typeof permissions)[number]

const viewer: readonly Permission[] = ['organization:read', 'member:read', 'project:read', 'api-key:read', 'usage:read']

const developer: readonly Permission[] = [...viewer, 'api-key:create', 'playground:use', 'content:read']

const admin: readonly Permission[] = [
  ...developer,
  'organization:update',
  'member:manage',
  'invitation:read',
  'invitation:manage',
  'project:manage',
  'api-key:manage',
  'billing:read',
  'content:export',
  'audit:read',
]

export const rolePermissions: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  owner: new Set(permissions),
  admin: new Set(admin),
  developer: new Set(developer),
  viewer: new Set(viewer),
}

export function roleMay(role: Role, permission: Permission): boolean {
  return rolePermissions[role].has(permission)
}

/** Nobody hands out, changes or takes away a role above their own. */
export function isAtMost(role: Role, limit: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(limit)
}
