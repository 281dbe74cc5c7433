import { Plus } from 'lucide-react'
import { useState } from 'react'
import { bounds } from '../../../../../src/contract/bounds.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { blankTool, exampleTool } from '../setup/examples.ts'
import { toolFault } from '../setup/request-from.ts'
import type { Setup, ToolSetup } from '../setup/setup.ts'
import { CheckField } from './check-field.tsx'
import { ChoiceField } from './choice-field.tsx'
import { ToolForm } from './tool-form.tsx'

/** Functions that the model may call, and what they answer here. */
export function ToolsEditor({ setup, onChange }: { setup: Setup; onChange: (part: Partial<Setup>) => void }) {
  const { tools } = setup
  const [opened, setOpened] = useState<string>()
  const add = (tool: ToolSetup) => {
    onChange({ tools: [...tools, tool] })
    setOpened(tool.id)
  }
  const full = tools.length >= bounds.toolsMax
  return (
    <>
      {tools.length === 0 && (
        <p className="text-xs text-ink-soft">
          A tool is a function that the model may ask for. Nothing is run here: you give the result by hand, or once and
          for all with the tool.
        </p>
      )}
      {tools.map((tool, index) => (
        <ToolForm
          key={tool.id}
          tool={tool}
          fault={toolFault(tool, tools.slice(0, index))}
          open={opened === tool.id}
          onOpen={(open) => setOpened(open ? tool.id : undefined)}
          onChange={(changed) => onChange({ tools: tools.with(index, changed) })}
          onRemove={() => onChange({ tools: tools.filter(({ id }) => id !== tool.id) })}
        />
      ))}
      <div className="flex gap-2">
        <Button
          small
          disabled={full}
          icon={<Plus aria-hidden className="size-3.5" />}
          onClick={() => add(blankTool(crypto.randomUUID()))}
        >
          Add a tool
        </Button>
        {!tools.some(({ name }) => name === 'get_weather') && (
          <Button small look="quiet" disabled={full} onClick={() => add(exampleTool(crypto.randomUUID()))}>
            Add an example
          </Button>
        )}
      </div>
      {tools.length > 0 && (
        <>
          <CheckField
            label="Answer calls with the canned results"
            hint="Otherwise the model waits for you at each call."
            checked={setup.answersByItself}
            onChange={(answersByItself) => onChange({ answersByItself })}
          />
          <SelectField
            label="Tool choice"
            value={setup.toolChoice}
            onChange={(event) => onChange({ toolChoice: event.target.value })}
          >
            <option value="">not sent (auto)</option>
            <option value="auto">auto</option>
            <option value="none">none</option>
            <option value="required">required</option>
            {[...new Set(tools.map(({ name }) => name))].map((name) => (
              <option key={name} value={`function:${name}`}>
                must call {name}
              </option>
            ))}
          </SelectField>
          <ChoiceField
            label="Parallel tool calls"
            value={setup.parallelToolCalls}
            onChange={(parallelToolCalls) => onChange({ parallelToolCalls })}
          />
        </>
      )}
    </>
  )
}
