import { CodeBlock } from '../../ui/code-block.tsx'
import { Step } from './step.tsx'

/** What differs from other services: reasoning goes back with the conversation. */
export function ReasoningStep({ number, model }: { number: number; model: string }) {
  const body = {
    model,
    messages: [
      { role: 'user', content: 'What is 17 × 3?' },
      { role: 'assistant', reasoning_content: '10 × 3 is 30, 7 × 3 is 21 …', content: '51' },
      { role: 'user', content: 'And times two?' },
    ],
  }
  return (
    <Step number={number} title="Go on with the conversation">
      <p className="text-ink-soft">
        Send earlier messages of the model back as you received them, with their <code>reasoning_content</code>. Where a
        client drops it, the server puts back what it still remembers; if it cannot, it answers{' '}
        <code>missing_required_parameter</code> and names the message. For an assistant message that you wrote yourself,
        send <code>&quot;reasoning_content&quot;: &quot;&quot;</code>.
      </p>
      <CodeBlock label="The body of a second request" text={JSON.stringify(body, null, 2)} />
    </Step>
  )
}
