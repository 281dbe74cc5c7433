import { errorCatalogue, type ErrorDefinition } from '../../../../src/contract/error-catalogue.ts'
import { Badge } from '../../ui/badge.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CodeText } from '../../ui/code-text.tsx'
import { Panel } from '../../ui/panel.tsx'
import { DocsPage } from './docs-page.tsx'

const statusWords: Readonly<Record<number, string>> = {
  400: 'The request is wrong: correct it before sending it again',
  401: 'The credential is missing or wrong',
  402: 'It costs more than there is',
  403: 'The credential is good, but not for this',
  404: 'There is nothing of that name',
  405: 'Not with this method',
  408: 'It took too long to arrive',
  409: 'Not at this moment',
  413: 'The body is too large',
  415: 'The body is not JSON',
  417: 'Too much is expected',
  429: 'A limit is reached: wait, then send it again',
  431: 'The headers are too large',
  500: 'Our own fault',
  502: 'The model could not be reached or broke off: send it again',
  503: 'Something is away for a moment: send it again',
}

const shape = { error: { message: '…', type: '…', param: 'messages[2].content', code: '…' } }

/** Every error there is, from the same table that the server answers from. */
export function ErrorsPage() {
  const byStatus = Map.groupBy(Object.entries<ErrorDefinition>(errorCatalogue), ([, { status }]) => status)
  return (
    <DocsPage
      title="Errors"
      description="All errors have one shape, as a body and as an event inside a stream. The message says what to change."
    >
      <CodeBlock label="The shape of an error" text={JSON.stringify(shape, null, 2)} />
      {[...byStatus].map(([status, errors]) => (
        <Panel key={status} title={`${status}: ${statusWords[status] ?? 'Error'}`} flush>
          <ul className="divide-y divide-line">
            {errors.map(([name, { code, type, condition, remedy }]) => (
              <li
                key={name}
                id={name}
                className="grid gap-x-6 gap-y-1 px-4 py-3 text-sm md:grid-cols-[17rem_minmax(0,1fr)]"
              >
                <div>
                  <p className="font-mono text-xs leading-5 break-all">{code ?? 'code: null'}</p>
                  <Badge>{type}</Badge>
                </div>
                <div>
                  <p>
                    <CodeText text={condition} />
                  </p>
                  <p className="mt-1 text-ink-soft">
                    <CodeText text={remedy} />
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </Panel>
      ))}
      <Panel title="Sending it again">
        <p className="max-w-3xl text-sm text-ink-soft">
          <CodeText text="429 and 503 carry `Retry-After`, in whole seconds, and `retry-after-ms`: the first moment at which the same request would be admitted. `x-should-retry: false` stands where a quick retry cannot help: a daily limit, a request that can never fit, a 409. A 502, and an error inside a stream, may be sent again at once; the whole request runs anew." />
        </p>
      </Panel>
    </DocsPage>
  )
}
