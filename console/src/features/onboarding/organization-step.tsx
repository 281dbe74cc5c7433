import { useMutation } from '@tanstack/react-query'
import { api, idempotent } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { accountQuery } from '../../api/session.ts'
import { NameForm } from './name-form.tsx'

export function OrganizationStep() {
  const make = useMutation({
    mutationFn: (name: string) => api.post('/organizations', { name }, idempotent()),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: accountQuery.queryKey }),
  })
  return (
    <NameForm
      title="Your organization"
      explanation="Plan, limits, credits and retention belong to it, and the people you invite. You can rename it later."
      label="Name of the organization"
      initial=""
      submitLabel="Continue"
      onSubmit={(name) => make.mutate(name)}
      busy={make.isPending}
      error={make.error}
    />
  )
}
