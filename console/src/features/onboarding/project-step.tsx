import { useMutation } from '@tanstack/react-query'
import { api, idempotent } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { NameForm } from './name-form.tsx'

export function ProjectStep({ organizationId }: { organizationId: string }) {
  const make = useMutation({
    mutationFn: (name: string) => api.post(`/organizations/${organizationId}/projects`, { name }, idempotent()),
    onSuccess: () => queryClient.invalidateQueries(),
  })
  return (
    <NameForm
      title="A first project"
      explanation="Keys belong to projects, and usage is shown by project. One for each application is a good beginning."
      label="Name of the project"
      initial="First project"
      submitLabel="Go on"
      onSubmit={(name) => make.mutate(name)}
      busy={make.isPending}
      error={make.error}
    />
  )
}
