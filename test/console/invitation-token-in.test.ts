import { expect, it } from 'vitest'
import { invitationTokenIn } from '../../console/src/features/invitations/invitation-token-in.ts'

it('finds the token of an invitation in the address that somebody came for', () => {
  expect(invitationTokenIn('/invitation?token=parley_invitation_1')).toBe('parley_invitation_1')
})

it.each([undefined, '/', '/invitation', '/invitation?token=', '/organizations/org_1?token=x', '/invitations?token=x'])(
  'finds none in %s',
  (address) => {
    expect(invitationTokenIn(address)).toBeUndefined()
  },
)
