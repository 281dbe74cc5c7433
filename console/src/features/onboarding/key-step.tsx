import { useMutation } from '@tanstack/react-query'
import type { CreatedApiKey, Project } from '../../api/resources.ts'
import { createApiKey } from '../api-keys/api-keys-queries.ts'
import { NameForm } from './name-form.tsx'

export function KeyStep({ project, onMade }: { project: Project; onMade: (key: CreatedApiKey) => void }) {
  const make = useMutation({
    mutationFn: (name: string) => createApiKey({ projectId: project.id, name, expiresAt: null }),
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
