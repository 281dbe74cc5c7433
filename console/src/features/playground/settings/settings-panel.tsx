import { memo } from 'react'
import type { Model } from '../../../../../src/contract/model.ts'
import { bounds } from '../../../../../src/contract/bounds.ts'
import type { PlaygroundStore } from '../conversation/playground-store.ts'
import { numberParameters } from '../setup/number-parameters.ts'
import type { Setup } from '../setup/setup.ts'
import { FixedParameters } from './fixed-parameters.tsx'
import { FormatEditor } from './format-editor.tsx'
import { NumberField } from './number-field.tsx'
import { PromptEditor } from './prompt-editor.tsx'
import { EffortField } from './effort-field.tsx'
import { Section } from './section.tsx'
import { StopField } from './stop-field.tsx'
import { StreamFields } from './stream-fields.tsx'
import { ToolsEditor } from './tools-editor.tsx'

/** Everything about a request but the conversation, for one column. */
export const SettingsPanel = memo(function SettingsPanel({
  store,
  columnId,
  columnName,
  setup,
  model,
}: {
  store: PlaygroundStore
  columnId: string
  /** Where there are several. */
  columnName: string | undefined
  setup: Setup
  model: Model | undefined
}) {
  const change = (part: Partial<Setup>) => store.dispatch({ type: 'setup-changed', column: columnId, change: part })
  const number = (rare: boolean) =>
    numberParameters
      .filter((parameter) => (parameter.rare === true) === rare)
      .map((parameter) => (
        <NumberField
          key={parameter.name}
          parameter={parameter}
          value={setup.numbers[parameter.name] ?? ''}
          modelMax={model?.max_output_tokens}
          onChange={(value) => change({ numbers: { ...setup.numbers, [parameter.name]: value } })}
        />
      ))
  const used = setup.tools.length
  return (
    <div className="divide-y divide-line">
      {columnName !== undefined && (
        <p className="bg-accent-wash/50 px-4 py-2 text-xs font-medium text-accent-strong">
          Settings of column {columnName}
        </p>
      )}
      <Section title="Prompt" open>
        <PromptEditor setup={setup} onChange={change} />
      </Section>
      <Section title="Sampling and reasoning" open>
        <EffortField value={setup.effort} model={model} onChange={(effort) => change({ effort })} />
        {number(false)}
      </Section>
      <Section title="Tools" note={used === 0 ? undefined : `${used} of ${bounds.toolsMax}`}>
        <ToolsEditor setup={setup} onChange={change} />
      </Section>
      <Section title="Response format" note={setup.format.type === 'default' ? undefined : setup.format.type}>
        <FormatEditor format={setup.format} onChange={(format) => change({ format })} />
      </Section>
      <Section title="Stream" note={setup.stream ? undefined : 'off'}>
        <StreamFields setup={setup} onChange={change} />
      </Section>
      <Section title="Rarely needed">
        {number(true)}
        <StopField stop={setup.stop} onChange={(stop) => change({ stop })} />
        <FixedParameters fixed={setup.fixed} onChange={(fixed) => change({ fixed })} />
      </Section>
    </div>
  )
})
