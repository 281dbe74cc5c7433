import { classNames } from '../../../ui/class-names.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'

/** Code, or a part of it: parts of a long one stand close, as if they were one. */
export function CodePart({
  language,
  text,
  first,
  last,
}: {
  language: string
  text: string
  first: boolean
  last: boolean
}) {
  return (
    <div
      className={classNames(
        'border-x border-line bg-sunken',
        first ? 'rounded-t-md border-t' : '-mt-3',
        last && 'rounded-b-md border-b',
      )}
    >
      {first && (
        <div className="flex items-center justify-between pt-1 pr-1 pl-3 text-2xs text-ink-soft">
          <span>{language === '' ? 'code' : language.slice(0, 40)}</span>
          {last && <CopyButton text={text} />}
        </div>
      )}
      <pre
        tabIndex={0}
        aria-label="Code in the answer"
        className={classNames('overflow-x-auto px-3 font-mono text-xs leading-relaxed', last && 'pb-3')}
      >
        {text}
      </pre>
    </div>
  )
}
