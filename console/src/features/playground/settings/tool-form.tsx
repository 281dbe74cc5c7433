import { ChevronRight, Trash2, TriangleAlert } from 'lucide-react'
import { classNames } from '../../../ui/class-names.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { ToolSetup } from '../setup/setup.ts'
import { CheckField } from './check-field.tsx'
import { JsonEditor } from './json-editor.tsx'

/** One tool: its name, when to use it, what it takes, and what it answers. */
export function ToolForm({
  tool,
  fault,
  open,
  onOpen,
  onChange,
  onRemove,
}: {
  tool: ToolSetup
  fault: string | undefined
  open: boolean
  onOpen: (open: boolean) => void
  onChange: (tool: ToolSetup) => void
  onRemove: () => void
}) {
  const name = tool.name === '' ? 'Unnamed tool' : tool.name
  return (
    <div className="rounded-md border border-line">
      <div className="flex items-center">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => onOpen(!open)}
          className="flex min-w-0 flex-1 items-center gap-1.5 rounded-md px-2.5 py-2 font-mono text-xs hover:bg-sunken"
        >
          <ChevronRight
            aria-hidden
            className={classNames('size-3.5 shrink-0 text-ink-soft transition-transform', open && 'rotate-90')}
          />
          <span className="truncate">{name}</span>
          {fault !== undefined && (
            <TriangleAlert aria-label="needs a correction" className="size-3.5 shrink-0 text-warning" />
          )}
        </button>
        <IconButton danger label={`Remove ${name}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />
      </div>
      {open && (
        <div className="flex flex-col gap-3 border-t border-line p-2.5">
          <TextField
            label="Name"
            className="font-mono text-xs"
            spellCheck={false}
            value={tool.name}
            error={fault?.includes('name') === true || fault?.includes('called') === true ? fault : undefined}
            onChange={(event) => onChange({ ...tool, name: event.target.value })}
          />
          <TextArea
            label="Description"
            rows={2}
            value={tool.description}
            onChange={(event) => onChange({ ...tool, description: event.target.value })}
          />
          <JsonEditor
            label="Parameters (JSON Schema)"
            optional
            value={tool.parameters}
            onChange={(parameters) => onChange({ ...tool, parameters })}
          />
          <TextArea
            label="Canned result"
            hint="What the tool answers here. Empty: you write it at each call."
            rows={2}
            className="font-mono text-xs"
            value={tool.cannedResult}
            onChange={(event) => onChange({ ...tool, cannedResult: event.target.value })}
          />
          <CheckField
            label="strict"
            hint="Arguments always fit the schema."
            checked={tool.strict}
            onChange={(strict) => onChange({ ...tool, strict })}
          />
        </div>
      )}
    </div>
  )
}
