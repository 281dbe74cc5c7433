import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { RequestDetails } from '../../api/resources.ts'
import { useMay } from '../../api/role.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { textLink } from '../../ui/text-link.ts'
import { Time } from '../../ui/time.tsx'
import { useToast } from '../../ui/toast.tsx'
import { KeptContent } from './kept-content.tsx'
import { contentQuery, deleteContent } from './requests-queries.ts'

/** What was said, where that is kept and the reader may see it; only once it is asked for. */
export function ContentPanel({ organizationId, request }: { organizationId: string; request: RequestDetails }) {
  const mayRead = useMay(organizationId, 'content:read')
  const mayDelete = useMay(organizationId, 'retention:manage')
  const [open, setOpen] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const say = useToast()
  const { data: content, error } = useQuery({ ...contentQuery(organizationId, request.id), enabled: open })
  const remove = useMutation({
    mutationFn: () => deleteContent(organizationId, request.id),
    onSuccess() {
      setDeleting(false)
      setOpen(false)
      say('What was said is deleted.')
    },
  })
  if (request.content_kept_until === null) {
    return (
      <Panel title="What was said">
        <p className="text-sm text-ink-soft">
          Nothing of it is kept. What is kept of requests is a{' '}
          <Link
            to="/organizations/$organization/retention"
            params={{ organization: organizationId }}
            className={textLink}
          >
            choice of the organization
          </Link>
          .
        </p>
      </Panel>
    )
  }
  return (
    <Panel
      title="What was said"
      description={
        <>
          Kept until <Time value={request.content_kept_until} />, then deleted for good.
        </>
      }
      actions={
        <div className="flex gap-2">
          {mayDelete && (
            <Button small look="danger" onClick={() => setDeleting(true)}>
              Delete
            </Button>
          )}
          {mayRead && (
            <Button small onClick={() => setOpen(!open)}>
              {open ? 'Hide' : 'Show'}
            </Button>
          )}
        </div>
      }
    >
      {!mayRead ? (
        <p className="text-sm text-ink-soft">Developers, admins and owners may read it.</p>
      ) : !open ? (
        <p className="text-sm text-ink-soft">Hidden until you ask for it.</p>
      ) : content === undefined ? (
        error === null ? (
          <Skeleton lines={5} />
        ) : (
          <ProblemNotice error={error} />
        )
      ) : (
        <KeptContent content={content} />
      )}
      <ConfirmDialog
        open={deleting}
        onClose={() => setDeleting(false)}
        title="Delete what was said?"
        confirmLabel="Delete for good"
        onConfirm={() => remove.mutate()}
        busy={remove.isPending}
        error={remove.error}
      >
        The request and its reply are deleted at once and cannot be brought back. The figures stay.
      </ConfirmDialog>
    </Panel>
  )
}
