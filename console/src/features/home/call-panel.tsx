import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../api/role.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { counted } from '../../ui/number-words.ts'
import { Panel } from '../../ui/panel.tsx'
import { textLink } from '../../ui/text-link.ts'
import { isLive } from '../api-keys/key-state.ts'
import { useKeyRows } from '../api-keys/use-key-rows.ts'
import { apiBaseUrl, curlExample } from '../docs/curl-example.ts'
import { projectsQuery } from '../projects/projects-queries.ts'
import { exampleModelQuery, latestRequestsQuery } from './overview-queries.ts'

const KEY_PLACE = 'YOUR_API_KEY'

/** Where programs find the API, and a request that works. */
export function CallPanel({ organizationId }: { organizationId: string }) {
  const params = { organization: organizationId }
  const mayTry = useMay(organizationId, 'playground:use')
  const mayCreate = useMay(organizationId, 'api-key:create')
  const { rows } = useKeyRows(organizationId)
  const { data: requests } = useQuery(latestRequestsQuery(organizationId))
  const { data: projects } = useQuery(projectsQuery(organizationId))
  const used = requests?.find(({ model }) => model !== null)?.model ?? undefined
  const [project] = projects ?? []
  const { data: asked } = useQuery({
    ...exampleModelQuery(project?.id ?? ''),
    enabled: mayTry && project !== undefined && requests !== undefined && used === undefined,
  })
  const live = rows?.filter(({ state }) => isLive(state))
  const [latest] = live ?? []
  return (
    <Panel title="Call the API" description="Works with any client that lets you set its base address.">
      <div className="flex flex-col gap-3">
        <CodeBlock label="Base address" text={apiBaseUrl()} />
        <CodeBlock label="A request" text={curlExample({ apiKey: KEY_PLACE, model: used ?? asked ?? 'MODEL' })} />
        <p className="text-sm text-ink-soft">
          {live === undefined ? (
            <>Put a key in the place of {KEY_PLACE}.</>
          ) : latest === undefined ? (
            <>
              No key works yet.{' '}
              {mayCreate ? (
                <Link to="/organizations/$organization/api-keys" params={params} className={textLink}>
                  Make one
                </Link>
              ) : (
                'Ask a developer of this organization for one'
              )}
              .
            </>
          ) : (
            <>
              Put a key in the place of {KEY_PLACE}:{' '}
              <Link to="/organizations/$organization/api-keys" params={params} className={textLink}>
                {counted(live.length, 'key works', 'keys work')}
              </Link>
              , {live.length > 1 && 'the latest '}“{latest.key.name}”{' '}
              <span className="font-mono text-xs">…{latest.key.hint}</span>.
            </>
          )}
        </p>
      </div>
    </Panel>
  )
}
