import { CodeText } from '../../ui/code-text.tsx'
import type { Schema } from './openapi-document.ts'
import { typeWords, withoutNull } from './schema-words.ts'

const DEPTH_MAX = 4

/** The fields of an object with what each may be; fields of fields are indented. */
export function SchemaView({ schema, depth = 0 }: { schema: Schema; depth?: number }) {
  const variants = schema.oneOf ?? schema.anyOf
  if (schema.properties === undefined && variants !== undefined) {
    return (
      <div className="flex flex-col gap-4">
        {variants.map((variant, index) => (
          <div key={index} className="rounded-md border border-line">
            {variant.properties === undefined ? (
              <p className="px-3 py-2 font-mono text-xs">{typeWords(variant)}</p>
            ) : (
              <SchemaView schema={variant} depth={depth} />
            )}
          </div>
        ))}
      </div>
    )
  }
  return (
    <dl className="divide-y divide-line">
      {Object.entries(schema.properties ?? {}).map(([name, field]) => (
        <Field key={name} name={name} field={field} required={schema.required?.includes(name) === true} depth={depth} />
      ))}
    </dl>
  )
}

function Field({ name, field, required, depth }: { name: string; field: Schema; required: boolean; depth: number }) {
  const { schema } = withoutNull(field)
  const inner = schema.type === 'array' ? schema.items : schema
  const hasFields = inner?.properties !== undefined && Object.keys(inner.properties).length > 0
  return (
    <div className="px-3 py-2.5 text-sm">
      <dt className="flex flex-wrap items-baseline gap-x-2">
        <code className="font-mono text-xs font-medium">{name}</code>
        <span className="text-xs text-ink-soft">
          {hasFields && schema.type !== 'array' ? 'object' : typeWords(field)}
        </span>
        {required && <span className="text-2xs font-medium text-warning">required</span>}
      </dt>
      <dd>
        {field.description !== undefined && (
          <p className="mt-0.5 text-ink-soft">
            <CodeText text={field.description} />
          </p>
        )}
        {hasFields && depth < DEPTH_MAX && (
          <div className="mt-2 rounded-md border border-line">
            <SchemaView schema={inner} depth={depth + 1} />
          </div>
        )}
      </dd>
    </div>
  )
}
