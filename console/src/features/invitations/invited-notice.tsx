import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../ui/notice.tsx'
import { invitationPreviewQuery } from './invitation-preview-query.ts'
import { inviterWords } from './inviter-words.ts'

/** For whoever comes by the link of an invitation and is not signed in: what it is to, and with which address. */
export function InvitedNotice({ token, what }: { token: string; what: string }) {
  const { data: invitation } = useQuery(invitationPreviewQuery(token))
  if (invitation === null) {
    return (
      <Notice kind="warning" title="This invitation does not work any more">
        It has run out, was withdrawn, or was accepted already. Ask for another one if you still need it.
      </Notice>
    )
  }
  if (invitation === undefined) {
    return <Notice title="You are invited to an organization">{what} the address that got the mail.</Notice>
  }
  return (
    <Notice title={`You are invited to ${invitation.organization_name}`}>
      {inviterWords(invitation)} {what} <strong className="font-medium break-all">{invitation.email}</strong>.
    </Notice>
  )
}
