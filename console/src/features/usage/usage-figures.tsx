import { creditsWords, shortNumber, wholeNumber } from '../../ui/number-words.ts'
import { FigureCard } from '../home/figure-card.tsx'
import type { UsageSums } from './usage-groups.ts'

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100)
}

export function UsageFigures({ total }: { total: UsageSums }) {
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <FigureCard
        name="Requests"
        value={wholeNumber(total.requests)}
        note={total.failures === 0 ? 'none failed' : `${wholeNumber(total.failures)} without a result`}
      />
      <FigureCard
        name="Input tokens"
        value={shortNumber(total.prompt_tokens)}
        note={`${share(total.cached_tokens, total.prompt_tokens)}% from a cache`}
      />
      <FigureCard
        name="Output tokens"
        value={shortNumber(total.completion_tokens)}
        note={`${share(total.reasoning_tokens, total.completion_tokens)}% reasoning`}
      />
      <FigureCard name="Cost" value={creditsWords(total.cost)} note="credits" />
    </dl>
  )
}
