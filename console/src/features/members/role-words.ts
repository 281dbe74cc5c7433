import type { Role } from '../../../../src/platform/access/roles.ts'

/** What a role is called, and what it is for. */
export const roleWords: Readonly<Record<Role, { name: string; article: 'a' | 'an'; explanation: string }>> = {
  owner: {
    name: 'Owner',
    article: 'an',
    explanation: 'Everything: also the spending cap, retention, handing the organization over, and deleting it.',
  },
  admin: {
    name: 'Admin',
    article: 'an',
    explanation: 'People, projects and every key. Sees credits and the audit log.',
  },
  developer: {
    name: 'Developer',
    article: 'a',
    explanation: 'Makes keys and looks after their own. Uses the playground, sees usage and kept content.',
  },
  viewer: {
    name: 'Viewer',
    article: 'a',
    explanation: 'Looks at keys, projects, members and usage. Changes nothing.',
  },
}
