import type { RequestDetails } from '../../api/resources.ts'
import { Fact, Facts } from '../../ui/facts.tsx'
import { counted, creditsWords, durationWords, wholeNumber } from '../../ui/number-words.ts'
import { Panel } from '../../ui/panel.tsx'
import { Time } from '../../ui/time.tsx'
import { operationWords } from './operation-words.ts'

export function RequestFacts({ request }: { request: RequestDetails }) {
  const { credential } = request
  return (
    <Panel title="About it">
      <Facts>
        <Fact name="Asked for">
          {operationWords(request.operation)}
          {request.streamed && ', streamed'}
        </Fact>
        <Fact name="Model">{request.model ?? '–'}</Fact>
        <Fact name="Status">{request.status ?? 'None: the client left first'}</Fact>
        <Fact name="Project">{request.project_name ?? request.project_id}</Fact>
        <Fact name="With">
          {credential.kind === 'api_key' ? (
            <>
              {credential.name ?? 'An API key'}{' '}
              <span className="font-mono text-xs whitespace-nowrap">…{credential.hint}</span>
            </>
          ) : (
            'The playground'
          )}
        </Fact>
        <Fact name="Arrived">
          <Time value={request.started_at} />
        </Fact>
        <Fact name="Input">
          {counted(request.prompt_tokens, 'token')}
          {request.cached_tokens > 0 && `, ${wholeNumber(request.cached_tokens)} from a cache`}
        </Fact>
        <Fact name="Output">
          {counted(request.completion_tokens, 'token')}
          {request.reasoning_tokens > 0 && `, ${wholeNumber(request.reasoning_tokens)} of reasoning`}
        </Fact>
        <Fact name="Cost">
          <span title={request.cost}>{creditsWords(request.cost)} credits</span>
        </Fact>
        <Fact name="In the queue">{timeWords(request.time_in_queue_ms)}</Fact>
        <Fact name="Time to first token">{timeWords(request.time_to_first_token_ms)}</Fact>
        <Fact name="Took">{durationWords(request.duration_ms)}</Fact>
      </Facts>
    </Panel>
  )
}

function timeWords(ms: number | null): string {
  return ms === null ? '–' : durationWords(ms)
}
