import { Badge } from '../../ui/badge.tsx'
import { CodeText } from '../../ui/code-text.tsx'
import { Panel } from '../../ui/panel.tsx'
import { textLink } from '../../ui/text-link.ts'
import { nameOf, type ApiOperation, type ApiResponse, type Schema } from './openapi-document.ts'
import { typeWords } from './schema-words.ts'

/** One operation: what goes in, and what may come out. */
export function OperationView({ method, path, operation }: { method: string; path: string; operation: ApiOperation }) {
  const body = operation.requestBody?.content['application/json']?.schema
  return (
    <Panel
      title={operation.summary}
      description={
        <span className="font-mono">
          {method.toUpperCase()} {path}
        </span>
      }
    >
      <div id={operation.operationId} className="flex flex-col gap-4 text-sm">
        {operation.parameters?.map(({ name, schema, description }) => (
          <p key={name}>
            <code className="font-mono text-xs font-medium">{name}</code>{' '}
            <span className="text-xs text-ink-soft">in the path, {typeWords(schema)}</span>
            {description !== undefined && (
              <span className="block text-ink-soft">
                <CodeText text={description} />
              </span>
            )}
          </p>
        ))}
        {body !== undefined && (
          <p>
            Takes <SchemaLink schema={body} />.
          </p>
        )}
        <ul className="divide-y divide-line rounded-md border border-line">
          {Object.entries(operation.responses).map(([status, response]) => (
            <li key={status} className="flex gap-3 px-3 py-2.5">
              <span className="w-12 shrink-0">
                <Badge look={status.startsWith('2') ? 'success' : status.startsWith('4') ? 'warning' : 'danger'}>
                  {status}
                </Badge>
              </span>
              <ResponseText response={response} />
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}

function ResponseText({ response }: { response: ApiResponse }) {
  const contents = Object.entries(response.content ?? {})
  const isError = contents.some(([, { schema }]) => schema?.$ref !== undefined && nameOf(schema.$ref) === 'Error')
  return (
    <div className="min-w-0 text-ink-soft">
      {isError
        ? response.description.split('\n\n').map((line) => (
            <p key={line}>
              <CodeText text={line} />
            </p>
          ))
        : contents.map(([type, { schema, description }]) => (
            <p key={type}>
              <code className="font-mono text-xs text-ink">{type}</code>:{' '}
              {description === undefined ? (
                schema !== undefined && <SchemaLink schema={schema} />
              ) : (
                <CodeText text={description} />
              )}
            </p>
          ))}
    </div>
  )
}

function SchemaLink({ schema }: { schema: Schema }) {
  if (schema.$ref === undefined) return typeWords(schema)
  const name = nameOf(schema.$ref)
  return (
    <a href={`#${name}`} className={textLink}>
      {name}
    </a>
  )
}
