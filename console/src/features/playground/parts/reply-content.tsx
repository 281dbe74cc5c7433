import type { AssistantTurn } from '../conversation/turn.ts'
import { parseJsonText } from '../json/parse-json-text.ts'
import { CodePart } from '../markdown/code-part.tsx'
import { Markdown } from '../markdown/markdown.tsx'

/** Longer than this, JSON is shown as it grows, like any other answer: laying it out anew for each frame would take too long. */
const LAID_OUT_MAX = 20_000

/** What the model said; JSON where that was asked for, else markdown. */
export function ReplyContent({ turn: { reply, format, state } }: { turn: AssistantTurn }) {
  const { content } = reply
  if (content === '') return null
  const json = format.type === 'json_object' || format.type === 'json_schema'
  if (!json || content.length > LAID_OUT_MAX) return <Markdown text={content} />
  const parsed = state === 'running' ? undefined : parseJsonText(content)
  return (
    <CodePart language="json" text={parsed?.ok === true ? JSON.stringify(parsed.value, null, 2) : content} first last />
  )
}
