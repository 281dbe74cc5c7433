import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRememberedOrganization } from '../../app/remembered-organization.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Segments } from '../../ui/segments.tsx'
import { textLink } from '../../ui/text-link.ts'
import { KEY_VARIABLE } from '../playground/code/code-style.ts'
import { codeStyles } from '../playground/code/code-styles.ts'
import { apiBaseUrl } from './curl-example.ts'
import { DocsPage } from './docs-page.tsx'
import { KeyStep } from './key-step.tsx'
import { ReasoningStep } from './reasoning-step.tsx'
import { Step } from './step.tsx'
import { nobody, useReader, type Reader } from './use-reader.ts'

const styleNames = Object.fromEntries(codeStyles.map(({ name }) => [name, name]))

/** From nothing to an answer, with the reader's own address, key and model in the examples. */
export function QuickstartPage() {
  const organizationId = useRememberedOrganization(undefined)
  return organizationId === undefined ? (
    <Quickstart reader={nobody} />
  ) : (
    <OwnQuickstart organizationId={organizationId} />
  )
}

function OwnQuickstart({ organizationId }: { organizationId: string }) {
  return <Quickstart reader={useReader(organizationId)} />
}

function Quickstart({ reader }: { reader: Reader }) {
  const [styleName, setStyleName] = useState(codeStyles[0]?.name ?? '')
  const style = codeStyles.find(({ name }) => name === styleName)
  const request = (content: string) => ({
    model: reader.model,
    messages: [{ role: 'user' as const, content }],
  })
  return (
    <DocsPage
      title="Quickstart"
      description="Any client that speaks chat completions works here, once its base address and its key are set."
    >
      <div className="flex max-w-3xl flex-col gap-8">
        <KeyStep number={1} reader={reader} />
        <Step number={2} title="Point your client here">
          <p className="text-ink-soft">This is the base address. Most libraries call it base URL.</p>
          <CodeBlock label="Base address" text={apiBaseUrl()} />
        </Step>
        <Step number={3} title="Ask something">
          <div>
            <Segments label="Language" options={styleNames} value={styleName} onChange={setStyleName} />
          </div>
          {style?.install !== undefined && <CodeBlock label="Install first" text={style.install} />}
          {style !== undefined && (
            <CodeBlock
              label={`A request as ${style.name}`}
              text={style.write(request('What is the capital of France?'), apiBaseUrl())}
            />
          )}
          <p className="text-ink-soft">
            The answer is in <code>choices[0].message.content</code>, the reasoning before it in{' '}
            <code>reasoning_content</code>, and what it used in <code>usage</code>. The header <code>x-request-id</code>{' '}
            finds it again
            {reader.organizationId !== undefined && (
              <>
                {' '}
                under{' '}
                <Link
                  to="/organizations/$organization/requests"
                  params={{ organization: reader.organizationId }}
                  className={textLink}
                >
                  Requests
                </Link>
              </>
            )}
            .
          </p>
        </Step>
        <Step number={4} title="Stream it">
          <p className="text-ink-soft">
            With <code>stream: true</code> the reply comes piece by piece and ends with <code>data: [DONE]</code>.
            Without that line it is not complete: send the whole request again.
          </p>
          {style !== undefined && (
            <CodeBlock
              label={`A streamed request as ${style.name}`}
              text={style.write({ ...request('Tell me a short story.'), stream: true }, apiBaseUrl())}
            />
          )}
        </Step>
        <ReasoningStep number={5} model={reader.model} />
        <p className="border-t border-line pt-5 text-sm text-ink-soft">
          The examples read the key from the environment variable <code>{KEY_VARIABLE}</code>. Next: the{' '}
          <Link to="/docs/reference" className={textLink}>
            API reference
          </Link>
          , what{' '}
          <Link to="/docs/errors" className={textLink}>
            errors
          </Link>{' '}
          mean, and whether{' '}
          <Link to="/docs/clients" className={textLink}>
            your client
          </Link>{' '}
          has habits to know about.
        </p>
      </div>
    </DocsPage>
  )
}
