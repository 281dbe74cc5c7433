import { useQuery } from '@tanstack/react-query'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CodeText } from '../../ui/code-text.tsx'
import { DownloadLink } from '../../ui/download-link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { textLink } from '../../ui/text-link.ts'
import { apiBaseUrl } from './curl-example.ts'
import { DocsPage } from './docs-page.tsx'
import { openApiQuery, type OpenApiDocument } from './openapi-document.ts'
import { OperationView } from './operation-view.tsx'
import { SchemaView } from './schema-view.tsx'
import { typeWords } from './schema-words.ts'

/** The whole interface, from the document that the server itself gives out. */
export function ReferencePage() {
  const { data: document, error } = useQuery(openApiQuery)
  return (
    <DocsPage
      title="API reference"
      description="Three operations. Every request carries Authorization: Bearer with an API key."
    >
      {document === undefined ? (
        error === null ? (
          <Skeleton lines={10} />
        ) : (
          <ProblemNotice error={error} />
        )
      ) : (
        <Reference document={document} />
      )}
    </DocsPage>
  )
}

function Reference({ document: { paths, components } }: { document: OpenApiDocument }) {
  const schemas = Object.entries(components.schemas)
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <CodeBlock label="Base address" text={apiBaseUrl()} />
        </div>
        <DownloadLink href="/openapi.json" fileName="openapi.json">
          OpenAPI document
        </DownloadLink>
      </div>
      {Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => (
          <OperationView key={operation.operationId} method={method} path={path} operation={operation} />
        )),
      )}
      <nav aria-label="Objects" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {schemas.map(([name]) => (
          <a key={name} href={`#${name}`} className={textLink}>
            {name}
          </a>
        ))}
      </nav>
      {schemas.map(([name, schema]) => (
        <section key={name} id={name} className="scroll-mt-4">
          <Panel title={name} {...(schema.description !== undefined && { description: schema.description })} flush>
            <SchemaView schema={schema} />
          </Panel>
        </section>
      ))}
      <Panel title="Headers of answers" flush>
        <dl className="divide-y divide-line">
          {Object.entries(components.headers).map(([name, { description, schema }]) => (
            <div key={name} className="px-3 py-2.5 text-sm">
              <dt className="flex flex-wrap items-baseline gap-x-2">
                <code className="font-mono text-xs font-medium break-all">{name}</code>
                <span className="text-xs text-ink-soft">{typeWords(schema)}</span>
              </dt>
              {description !== undefined && (
                <dd className="mt-0.5 text-ink-soft">
                  <CodeText text={description} />
                </dd>
              )}
            </div>
          ))}
        </dl>
      </Panel>
    </>
  )
}
