import { z } from 'zod'
import { roles } from '../access/roles.ts'
import { timeSchema, timeText } from '../http/time-text.ts'
import type { Member } from './membership.ts'

/** A member of an organization as the platform API shows one. */
export const memberResource = z
  .strictObject({
    object: z.literal('member'),
    organization_id: z.string(),
    account_id: z.string(),
    email: z.string(),
    name: z.string().nullable(),
    role: z.enum(roles),
    joined_at: timeSchema,
  })
  .meta({ id: 'Member' })

export function renderMember(member: Member): z.input<typeof memberResource> {
  return {
    object: 'member',
    organization_id: member.organizationId,
    account_id: member.accountId,
    email: member.email,
    name: member.name ?? null,
    role: member.role,
    joined_at: timeText(member.createdAtMs),
  }
}
