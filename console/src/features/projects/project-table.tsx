import { Link } from '@tanstack/react-router'
import { Archive, Pencil } from 'lucide-react'
import type { Project } from '../../api/resources.ts'
import { Badge } from '../../ui/badge.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Time } from '../../ui/time.tsx'

export function ProjectTable({
  organizationId,
  projects,
  liveKeysOf,
  mayManage,
  onRename,
  onArchive,
}: {
  organizationId: string
  projects: readonly Project[]
  /** Undefined while it is not known. */
  liveKeysOf: (project: Project) => number | undefined
  mayManage: boolean
  onRename: (project: Project) => void
  onArchive: (project: Project) => void
}) {
  const columns: Column<Project>[] = [
    {
      title: 'Project',
      cell: (project) => (
        <div className="flex flex-wrap items-center gap-2 py-0.5">
          <span className="font-medium break-words">{project.name}</span>
          {project.archived_at !== null && <Badge>Archived</Badge>}
        </div>
      ),
    },
    {
      title: 'Working keys',
      numeric: true,
      cell: (project) => (
        <Link
          to="/organizations/$organization/api-keys"
          params={{ organization: organizationId }}
          className="underline decoration-line-strong underline-offset-2 hover:text-accent-strong"
        >
          {liveKeysOf(project) ?? '–'}
          <span className="sr-only"> keys of {project.name}</span>
        </Link>
      ),
    },
    {
      title: 'Id',
      wide: true,
      cell: ({ id }) => (
        <span className="inline-flex items-center gap-1">
          <span className="font-mono text-xs text-ink-soft">{id}</span>
          <CopyButton text={id} />
        </span>
      ),
    },
    { title: 'Made', wide: true, cell: (project) => <Time value={project.created_at} /> },
    {
      title: 'Actions',
      hideTitle: true,
      cell: (project) =>
        mayManage &&
        project.archived_at === null && (
          <div className="flex justify-end gap-0.5">
            <IconButton
              label={`Rename ${project.name}`}
              icon={<Pencil aria-hidden />}
              onClick={() => onRename(project)}
            />
            <IconButton
              danger
              label={`Archive ${project.name}`}
              icon={<Archive aria-hidden />}
              onClick={() => onArchive(project)}
            />
          </div>
        ),
    },
  ]
  return <DataTable caption="Projects" columns={columns} rows={projects} keyOf={({ id }) => id} />
}
