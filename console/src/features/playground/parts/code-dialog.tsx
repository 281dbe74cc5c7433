import { useState } from 'react'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { apiBaseUrl } from '../../docs/curl-example.ts'
import { KEY_VARIABLE } from '../code/code-style.ts'
import { codeStyles } from '../code/code-styles.ts'
import type { Column, PlaygroundState } from '../conversation/playground-state.ts'
import { requestFrom, setupFaults } from '../setup/request-from.ts'
import { columnNames } from './column-view.tsx'

/** The next request of a column, as a program would send it. */
export function CodeDialog(given: { open: boolean; onClose: () => void; state: PlaygroundState; draft: string }) {
  return (
    <Dialog
      open={given.open}
      onClose={given.onClose}
      wide
      title="The same request from your code"
      description={`Put an API key into the environment variable ${KEY_VARIABLE} first.`}
    >
      {given.open && <CodeChoice state={given.state} draft={given.draft} />}
    </Dialog>
  )
}

function CodeChoice({ state, draft }: { state: PlaygroundState; draft: string }) {
  const [columnId, setColumnId] = useState(state.selected)
  const [styleName, setStyleName] = useState<string>('curl')
  const column = state.columns.find(({ id }) => id === columnId) ?? state.columns[0]
  const style = codeStyles.find(({ name }) => name === styleName) ?? codeStyles[0]
  if (column === undefined || style === undefined) return null
  const [fault] = setupFaults(column.setup, undefined)
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        <SelectField label="Copy as" value={style.name} onChange={(event) => setStyleName(event.target.value)}>
          {codeStyles.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        {state.columns.length > 1 && (
          <SelectField label="Column" value={column.id} onChange={(event) => setColumnId(event.target.value)}>
            {state.columns.map(({ id, setup }, index) => (
              <option key={id} value={id}>
                {columnNames[index]}: {setup.model}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {fault === undefined ? (
        <>
          {style.install !== undefined && <CodeBlock label="Install first" text={style.install} />}
          <CodeBlock
            label={`The request as ${style.name}`}
            text={style.write(nextRequest(column, draft), apiBaseUrl())}
          />
        </>
      ) : (
        <Notice kind="warning" title="The settings need a correction first">
          {fault.param}: {fault.message}
        </Notice>
      )}
    </div>
  )
}

/** What would be sent now: the conversation and what is typed; a greeting where there is neither. */
function nextRequest({ setup, turns }: Column, draft: string) {
  const text = draft.trim() === '' && turns.length === 0 ? 'Hello!' : draft
  return requestFrom(setup, text.trim() === '' ? turns : [...turns, { kind: 'user', id: '', text }])
}
