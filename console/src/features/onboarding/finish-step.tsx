import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import type { CreatedApiKey } from '../../api/resources.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { curlExample, firstModel } from '../docs/curl-example.ts'

/** The key, this one time, a request that works with it, and the end of registration. */
export function FinishStep({ organizationId, apiKey }: { organizationId: string; apiKey: CreatedApiKey }) {
  const navigate = useNavigate()
  const { data: model } = useQuery({ queryKey: ['first-model', apiKey.id], queryFn: () => firstModel(apiKey.key) })
  const finish = useMutation({
    mutationFn: () => api.post('/account/onboarding'),
    async onSuccess() {
      await queryClient.invalidateQueries()
      await navigate({ to: '/organizations/$organization', params: { organization: organizationId } })
    },
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
        <ProblemNotice error={finish.error} />
        <div>
          <Button look="primary" busy={finish.isPending} onClick={() => finish.mutate()}>
            I have the key. Finish
          </Button>
        </div>
      </div>
    </Panel>
  )
}
