import { useMutation } from '@tanstack/react-query'
import { api, idempotent } from '../../api/client.ts'
import type { CreatedApiKey, Project } from '../../api/resources.ts'
import { NameForm } from './name-form.tsx'

export function KeyStep({ project, onMade }: { project: Project; onMade: (key: CreatedApiKey) => void }) {
  const make = useMutation({
    mutationFn: (name: string) => api.post<CreatedApiKey>(`/projects/${project.id}/api-keys`, { name }, idempotent()),
    onSuccess: onMade,
  })
  return (
    <NameForm
      title="A first API key"
      explanation={`For the project “${project.name}”. Programs send it with every request; we keep only a fingerprint of it.`}
      label="Name of the key"
      initial="First key"
      submitLabel="Make the key"
      onSubmit={(name) => make.mutate(name)}
      busy={make.isPending}
      error={make.error}
    />
  )
}
