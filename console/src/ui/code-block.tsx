import { CopyButton } from './copy-button.tsx'

/** Text to copy: commands, keys, requests. */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  return (
    <div className="relative rounded-md border border-line bg-sunken">
      <pre
        tabIndex={0}
        aria-label={label}
        className="overflow-x-auto p-3 pr-12 sm:pr-24 font-mono text-xs leading-relaxed"
      >
        {text}
      </pre>
      <div className="absolute top-1.5 right-0 rounded-md bg-sunken px-1">
        <CopyButton text={text} tight />
      </div>
    </div>
  )
}
