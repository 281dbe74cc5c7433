import { useMutation } from '@tanstack/react-query'
import type { Project } from '../../api/resources.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { counted } from '../../ui/number-words.ts'
import { useToast } from '../../ui/toast.tsx'
import { forgetApiKeys } from '../api-keys/api-keys-queries.ts'
import { archiveProject, forgetProjects } from './projects-queries.ts'

export function ArchiveProjectDialog({
  project,
  liveKeys,
  onClose,
}: {
  project: Project | undefined
  /** How many of its keys work now. */
  liveKeys: number
  onClose: () => void
}) {
  const say = useToast()
  const archive = useMutation({
    mutationFn: (given: Project) => archiveProject(given.id),
    async onSuccess(archived) {
      await Promise.all([forgetProjects(archived.organization_id), forgetApiKeys(archived.organization_id)])
      say(`“${archived.name}” is archived.`)
      onClose()
    },
  })
  const close = () => {
    archive.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={project !== undefined}
      onClose={close}
      title={`Archive “${project?.name ?? ''}”?`}
      confirmLabel="Archive for good"
      onConfirm={() => project !== undefined && archive.mutate(project)}
      busy={archive.isPending}
      error={archive.error}
    >
      {liveKeys === 0 ? 'It has no key that works.' : `${counted(liveKeys, 'key')} of it will stop working at once.`}{' '}
      What it used stays in usage and statements. An archived project does not come back.
    </ConfirmDialog>
  )
}
