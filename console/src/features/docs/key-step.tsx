import { Link } from '@tanstack/react-router'
import { CodeBlock } from '../../ui/code-block.tsx'
import { textLink } from '../../ui/text-link.ts'
import { KEY_VARIABLE } from '../playground/code/code-style.ts'
import { Step } from './step.tsx'
import type { Reader } from './use-reader.ts'

/** The key: the reader's own where there is one. */
export function KeyStep({ number, reader }: { number: number; reader: Reader }) {
  const { organizationId, key, mayMakeKeys } = reader
  const keys = (words: string) =>
    organizationId !== undefined && (
      <Link to="/organizations/$organization/api-keys" params={{ organization: organizationId }} className={textLink}>
        {words}
      </Link>
    )
  return (
    <Step number={number} title="Have a key at hand">
      {organizationId === undefined ? (
        <p className="text-ink-soft">
          Keys belong to an organization. Once you have access and an organization, you make one there.
        </p>
      ) : key === undefined ? (
        <p className="text-ink-soft">
          {mayMakeKeys ? (
            <>No key works yet: {keys('make one')}. It is shown once, when it is made.</>
          ) : (
            'Ask a developer of your organization for a key.'
          )}
        </p>
      ) : (
        <p className="text-ink-soft">
          Yours is “{key.name}”, the one that ends in <span className="font-mono text-xs text-ink">…{key.hint}</span>.
          If it is lost, {keys('make another')}: a key is shown only once.
        </p>
      )}
      <CodeBlock
        label="Put the key into the environment"
        text={`export ${KEY_VARIABLE}=${key === undefined ? 'YOUR_API_KEY' : `YOUR_KEY_THAT_ENDS_IN_${key.hint}`}`}
      />
    </Step>
  )
}
