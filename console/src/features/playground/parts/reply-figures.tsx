import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { durationWords, wholeNumber } from '../../../ui/number-words.ts'
import { textLink } from '../../../ui/text-link.ts'
import type { AssistantTurn, Figures } from '../conversation/turn.ts'
import { credits, tokensPerSecond } from './figure-words.ts'
import { LimitList } from './limit-list.tsx'

/** What an answer took: at a glance, and in full for who wants to know. */
export function ReplyFigures({ turn, organizationId }: { turn: AssistantTurn; organizationId: string }) {
  const [open, setOpen] = useState(false)
  const details = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open) details.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  const { figures, reply } = turn
  const { usage } = reply
  const speed = tokensPerSecond(turn)
  const glance = [
    ...whenItCame(figures),
    ...(speed === undefined ? [] : [`${speed} tokens/s`]),
    ...(usage === undefined
      ? []
      : [`${wholeNumber(usage.prompt_tokens)} in, ${wholeNumber(usage.completion_tokens)} out`]),
    ...(figures.cost === undefined ? [] : [credits(figures.cost)]),
  ]
  if (glance.length === 0 && figures.requestId === undefined) return null
  return (
    <div className={open ? 'w-full' : undefined}>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="rounded text-left text-2xs text-ink-soft tabular-nums underline decoration-line-strong decoration-dotted underline-offset-4 hover:text-ink"
      >
        {glance.length === 0 ? 'Details' : glance.join(' · ')}
      </button>
      {open && (
        <div
          ref={details}
          className="mt-2 grid scroll-mb-4 gap-x-8 gap-y-3 rounded-md border border-line bg-surface p-3 text-xs @lg:grid-cols-2"
        >
          <dl className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1 tabular-nums [&_dt]:text-ink-soft">
            <Row name="Time to first token" value={figures.firstTokenMs && durationWords(figures.firstTokenMs)} />
            <Row name="In all" value={figures.durationMs && durationWords(figures.durationMs)} />
            <Row name="Prompt tokens" value={usage && wholeNumber(usage.prompt_tokens)} />
            <Row name="of them cached" value={usage && wholeNumber(usage.prompt_tokens_details.cached_tokens)} />
            <Row name="Output tokens" value={usage && wholeNumber(usage.completion_tokens)} />
            <Row
              name="of them reasoning"
              value={usage && wholeNumber(usage.completion_tokens_details.reasoning_tokens)}
            />
            <Row name="Cost" value={figures.cost && credits(figures.cost)} />
            <Row name="Ended because of" value={reply.finishReason} />
            <Row name="Retention" value={figures.retention} />
          </dl>
          <div className="flex flex-col gap-3">
            {figures.limits !== undefined && <LimitList limits={figures.limits} />}
            {figures.requestId !== undefined && (
              <p className="text-ink-soft">
                Request{' '}
                <Link
                  to="/organizations/$organization/requests/$request"
                  params={{ organization: organizationId, request: figures.requestId }}
                  target="_blank"
                  className={`${textLink} font-mono text-2xs break-all`}
                >
                  {figures.requestId}
                </Link>
              </p>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

function whenItCame({ firstTokenMs, durationMs }: Figures): string[] {
  if (firstTokenMs !== undefined) return [`${durationWords(firstTokenMs)} to first token`]
  return durationMs === undefined ? [] : [`${durationWords(durationMs)} in all`]
}

function Row({ name, value }: { name: string; value: string | number | undefined }) {
  if (value === undefined || value === '') return null
  return (
    <>
      <dt>{name}</dt>
      <dd className="text-right">{value}</dd>
    </>
  )
}
