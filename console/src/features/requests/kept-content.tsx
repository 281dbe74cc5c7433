import type { Content } from '../../api/resources.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { contentParts } from './content-parts.ts'

/** The conversation as text, whatever it holds: nothing of it is interpreted. */
export function KeptContent({ content }: { content: Content }) {
  return (
    <div className="flex flex-col gap-4">
      {contentParts(content).map(({ who, text }, index) => (
        <div key={index}>
          <p className="mb-1 text-xs font-medium text-ink-soft">{who}</p>
          <p className="rounded-md border border-line bg-sunken px-3 py-2 text-sm break-words whitespace-pre-wrap">
            {text}
          </p>
        </div>
      ))}
      <details className="text-sm">
        <summary className="cursor-pointer text-ink-soft hover:text-ink">As JSON</summary>
        <div className="mt-2">
          <CodeBlock
            label="The request and the reply as JSON"
            text={JSON.stringify({ request: content.request, reply: content.reply }, null, 2)}
          />
        </div>
      </details>
    </div>
  )
}
