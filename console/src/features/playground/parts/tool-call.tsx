import { Wrench } from 'lucide-react'
import type { ToolCall } from '../conversation/reply.ts'
import { checkValue } from '../json/check-value.ts'
import { parseJsonText } from '../json/parse-json-text.ts'
import type { ToolSetup } from '../setup/setup.ts'

/** A call that the model makes, and whether it keeps to the schema of the tool. */
export function ToolCallView({
  call,
  running,
  tools,
}: {
  call: ToolCall
  running: boolean
  tools: readonly ToolSetup[] | undefined
}) {
  const parsed = parseJsonText(call.arguments)
  const fault = running || tools === undefined ? undefined : faultOf(call, tools)
  return (
    <div className="rounded-md border border-line bg-surface px-3 py-2 text-xs">
      <p className="flex items-center gap-1.5 text-ink-soft">
        <Wrench aria-hidden className="size-3.5" /> Calls <span className="font-mono text-ink">{call.name}</span>
      </p>
      <pre
        tabIndex={0}
        aria-label={`Arguments of ${call.name}`}
        className="mt-1.5 max-h-60 overflow-auto font-mono [overflow-wrap:anywhere] whitespace-pre-wrap"
      >
        {parsed.ok && !running ? JSON.stringify(parsed.value, null, 2) : call.arguments}
      </pre>
      {fault !== undefined && <p className="mt-1.5 text-warning">{fault}</p>}
    </div>
  )
}

function faultOf(call: ToolCall, tools: readonly ToolSetup[]): string | undefined {
  const tool = tools.find(({ name }) => name === call.name)
  if (tool === undefined) return 'No tool of this set-up has this name.'
  const given = parseJsonText(call.arguments)
  if (!given.ok) return 'The arguments are not valid JSON.'
  const schema = parseJsonText(tool.parameters)
  const [misfit] = schema.ok ? checkValue(given.value, schema.value) : []
  return misfit && `The arguments do not fit the schema: ${misfit.path} ${misfit.message}.`
}
