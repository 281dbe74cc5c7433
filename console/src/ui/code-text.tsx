import { Fragment } from 'react'

/** Words of the server in which names stand between backticks. */
export function CodeText({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <code key={index} className="rounded bg-sunken px-1 py-px font-mono text-[0.92em] break-words">
        {part}
      </code>
    ),
  )
}
