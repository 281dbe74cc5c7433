import { useAccount } from '../../api/session.ts'
import { Page } from '../../ui/page.tsx'
import { ReceivedInvitations } from '../invitations/received-invitations.tsx'
import { Memberships } from './memberships.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { Sessions } from './sessions.tsx'

/** Everything about the person who is signed in. */
export function AccountPage() {
  const { data: account } = useAccount()
  if (account === undefined || account === null) return null
  return (
    <Page title="Account" description={`You are signed in as ${account.email}.`}>
      <ReceivedInvitations />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <ProfileForm account={account} />
        <PasswordForm email={account.email} />
      </div>
      <Memberships account={account} />
      <Sessions />
    </Page>
  )
}
