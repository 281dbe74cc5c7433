import { useQuery } from '@tanstack/react-query'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ConfigurationValues } from './configuration-values.tsx'
import { configurationQuery } from './operator-queries.ts'

/** What the server was told, as it understood it. */
export function ConfigurationPage() {
  const { data: configuration, error } = useQuery(configurationQuery)
  return (
    <Page
      title="Configuration"
      description={
        configuration === undefined ? (
          'As it was loaded.'
        ) : configuration.file === null ? (
          'The built-in configuration: no file was read. Secrets are not shown.'
        ) : (
          <>
            As it was loaded at the start from <span className="font-mono text-xs break-all">{configuration.file}</span>
            , the defaults included. Secrets are not shown.
          </>
        )
      }
    >
      {configuration === undefined ? (
        error === null ? (
          <Skeleton lines={10} />
        ) : (
          <ProblemNotice error={error} />
        )
      ) : (
        Object.entries(configuration.sections).map(([name, section]) => (
          <Panel key={name} title={name}>
            <ConfigurationValues values={section} />
          </Panel>
        ))
      )}
    </Page>
  )
}
