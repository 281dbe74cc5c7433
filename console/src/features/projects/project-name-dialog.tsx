import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import type { Project } from '../../api/resources.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useToast } from '../../ui/toast.tsx'
import { createProject, forgetProjects, renameProject } from './projects-queries.ts'

/** Which project is to be named: a new one, or one that has a name already. */
export type Naming = 'new' | Project

/** Makes a project, or gives one another name. */
export function ProjectNameDialog({
  organizationId,
  naming,
  onClose,
}: {
  organizationId: string
  naming: Naming | undefined
  onClose: () => void
}) {
  return (
    <Dialog
      open={naming !== undefined}
      onClose={onClose}
      title={naming === 'new' || naming === undefined ? 'New project' : `Rename “${naming.name}”`}
    >
      {naming !== undefined && <NameForm organizationId={organizationId} naming={naming} onClose={onClose} />}
    </Dialog>
  )
}

function NameForm({
  organizationId,
  naming,
  onClose,
}: {
  organizationId: string
  naming: Naming
  onClose: () => void
}) {
  const say = useToast()
  const [name, setName] = useState(naming === 'new' ? '' : naming.name)
  const save = useMutation({
    mutationFn: () => (naming === 'new' ? createProject(organizationId, name) : renameProject(naming.id, name)),
    async onSuccess(project) {
      await forgetProjects(organizationId)
      say(naming === 'new' ? `“${project.name}” is made.` : `It is called “${project.name}” now.`)
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  const problem = save.error instanceof ApiProblem ? save.error : undefined
  const wrong =
    problem?.code === 'name_taken' ? 'Another project has this name. Choose a different one.' : problem?.of('name')
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Name"
        hint={naming === 'new' ? 'One for each application is a good beginning.' : undefined}
        required
        maxLength={100}
        autoFocus
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={wrong}
      />
      {wrong === undefined && <ProblemNotice error={save.error} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit" busy={save.isPending}>
          {naming === 'new' ? 'Create project' : 'Rename'}
        </Button>
      </div>
    </form>
  )
}
