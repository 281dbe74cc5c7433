import type { Account } from '../../api/resources.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { roleWords } from '../members/role-words.ts'

/** Whoever came by an invitation has an organization already: nothing is left to set up. */
export function JoinedStep({
  membership,
  onFinish,
  busy,
  error,
}: {
  membership: Account['memberships'][number]
  onFinish: () => void
  busy: boolean
  error: unknown
}) {
  const { article, name, explanation } = roleWords[membership.role]
  return (
    <Page narrow title={`Welcome to ${membership.organization_name}`}>
      <Panel>
        <div className="flex max-w-md flex-col gap-4 text-sm">
          <div>
            <p className="font-medium">
              You join as {article} {name.toLowerCase()}
            </p>
            <p className="text-ink-soft">{explanation}</p>
          </div>
          <ProblemNotice error={error} />
          <div>
            <Button look="primary" busy={busy} onClick={onFinish}>
              Begin
            </Button>
          </div>
        </div>
      </Panel>
    </Page>
  )
}
