import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CreatedApiKey } from '../../api/resources.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { linkButton } from '../../ui/link-button.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { curlExample, firstModel } from '../docs/curl-example.ts'

/** The key, this one time, a request that works with it, and the end of registration. */
export function FinishStep({
  organizationId,
  apiKey,
  isFinished,
  onAgain,
  error,
}: {
  organizationId: string
  apiKey: CreatedApiKey
  isFinished: boolean
  onAgain: () => void
  error: unknown
}) {
  const { data: model } = useQuery({
    queryKey: ['first-model', apiKey.id],
    queryFn: async () => (await firstModel(apiKey.key)) ?? null,
    enabled: isFinished,
  })
  return (
    <Panel title="Your key">
      <div className="flex max-w-2xl flex-col gap-4">
        <Notice kind="warning" title="Copy it now">
          This is the only time that it is shown.
        </Notice>
        <CodeBlock label="API key" text={apiKey.key} />
        <p className="text-sm text-ink-soft">Try it in a terminal:</p>
        <CodeBlock label="A first request" text={curlExample({ apiKey: apiKey.key, model: model ?? 'MODEL' })} />
        <ProblemNotice error={error} />
        <div>
          {isFinished ? (
            <Link to="/organizations/$organization" params={{ organization: organizationId }} className={linkButton}>
              I have the key. Finish
            </Link>
          ) : (
            <Button look="primary" busy={error === null} onClick={onAgain}>
              Try again to finish
            </Button>
          )}
        </div>
      </div>
    </Panel>
  )
}
