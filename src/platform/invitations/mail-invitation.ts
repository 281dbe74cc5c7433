import type { PlatformParts } from '../platform-parts.ts'
import type { ListedInvitation } from './invitation-store.ts'

/** Tells somebody that they are invited. */
export function mailInvitation(
  { mailer, baseUrl }: Pick<PlatformParts, 'mailer' | 'baseUrl'>,
  { email, role, organizationName }: ListedInvitation,
  token: string,
): void {
  mailer.send({
    to: email,
    subject: `You are invited to ${organizationName}`,
    text: `You are invited to join ${organizationName} as ${article(role)} ${role}.
The invitation is good for seven days. If you do not know what this is about, ignore this mail.

To accept, open this link and sign in, or sign up with this email address:`,
    link: `${baseUrl()}/invitation?token=${token}`,
  })
}

function article(word: string): string {
  return /^[aeiou]/.test(word) ? 'an' : 'a'
}
