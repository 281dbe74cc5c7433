import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { checkValue } from '../json/check-value.ts'
import { parseJsonText } from '../json/parse-json-text.ts'
import type { FormatSetup } from '../setup/setup.ts'

/** Whether an answer is the JSON that was asked for. */
export function ReplyCheck({ format, content }: { format: FormatSetup; content: string }) {
  const faults = useMemo(() => faultsOf(format, content), [format, content])
  if (faults === undefined) return null
  if (faults.length === 0) {
    return (
      <p className="flex items-center gap-1.5 text-xs text-success">
        <CircleCheck aria-hidden className="size-3.5" />
        {format.type === 'json_schema' ? 'Fits the schema' : 'Valid JSON'}
      </p>
    )
  }
  return (
    <div className="text-xs text-warning">
      <p className="flex items-center gap-1.5">
        <TriangleAlert aria-hidden className="size-3.5" />
        {format.type === 'json_schema' ? 'Does not fit the schema' : 'Not a JSON object'}
      </p>
      <ul className="mt-1 ml-5 list-disc">
        {faults.map((fault, index) => (
          <li key={index}>{fault}</li>
        ))}
      </ul>
    </div>
  )
}

function faultsOf({ type, schema }: FormatSetup, content: string): ReactNode[] | undefined {
  if (type !== 'json_object' && type !== 'json_schema') return undefined
  const parsed = parseJsonText(content)
  if (!parsed.ok) return [`Line ${parsed.line}, column ${parsed.column}: ${parsed.message}.`]
  if (type === 'json_object') {
    const isObject = typeof parsed.value === 'object' && parsed.value !== null && !Array.isArray(parsed.value)
    return isObject ? [] : ['It is valid JSON, but no object.']
  }
  const wanted = parseJsonText(schema)
  if (!wanted.ok) return ['The schema itself cannot be read any more.']
  return checkValue(parsed.value, wanted.value).map(({ path, message }) => (
    <>
      <span className="font-mono">{path}</span> {message}
    </>
  ))
}
