import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { invitationPreviewQuery } from './invitation-preview-query.ts'

/** The address in a form that an invitation may lead to: the invited one until somebody writes another. */
export function useInvitedEmail(token: string | undefined, given = ''): [string, (email: string) => void] {
  const { data: invitation } = useQuery({ ...invitationPreviewQuery(token ?? ''), enabled: token !== undefined })
  const [email, setEmail] = useState<string>()
  return [email ?? invitation?.email ?? given, setEmail]
}
