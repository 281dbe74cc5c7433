import { useRouter } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The way out for whoever is signed in with another address than the invited one: leave, and come back here as somebody else. */
export function AnotherAddress({ email, invited }: { email: string; invited: string | undefined }) {
  const router = useRouter()
  const change = async () => {
    const next = router.state.location.href
    await api.post('/sign-out').catch(() => {})
    queryClient.clear()
    await router.navigate({ to: '/sign-in', search: { next } })
  }
  return (
    <Notice kind="warning" title={`It was sent to ${invited ?? 'another address'}`}>
      <p className="mb-2">
        You are signed in as {email}. Sign in with the account of the address that got the mail, or make one there.
      </p>
      <Button onClick={() => void change()}>Use another account</Button>
    </Notice>
  )
}
