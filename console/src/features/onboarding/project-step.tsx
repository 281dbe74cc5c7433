import { useMutation } from '@tanstack/react-query'
import { createProject, forgetProjects } from '../projects/projects-queries.ts'
import { NameForm } from './name-form.tsx'

export function ProjectStep({ organizationId }: { organizationId: string }) {
  const make = useMutation({
    mutationFn: (name: string) => createProject(organizationId, name),
    onSuccess: () => forgetProjects(organizationId),
  })
  return (
    <NameForm
      title="A first project"
      explanation="Keys belong to projects, and usage is shown by project. One for each application is a good beginning."
      label="Name of the project"
      initial="First project"
      submitLabel="Continue"
      onSubmit={(name) => make.mutate(name)}
      busy={make.isPending}
      error={make.error}
    />
  )
}
