import type { Model } from '../../../../../src/contract/model.ts'
import type { Plan } from '../../../api/resources.ts'
import { creditsWords } from '../../../ui/number-words.ts'
import { CompletionFailed } from '../transport/failure.ts'
import { retryDelayMs } from '../transport/models-query.ts'

/** Which model answers, and what it can do. */
export function ModelPicker({
  models,
  error,
  prices,
  value,
  label,
  onChange,
}: {
  models: readonly Model[] | undefined
  error: unknown
  /** What models cost here; one that is not among them is free. */
  prices: Plan['prices'] | undefined
  value: string
  label: string
  onChange: (model: string) => void
}) {
  const model = models?.find(({ id }) => id === value)
  const said = model && wordsFor(model, prices)
  if (error !== null && error !== undefined && models === undefined) {
    return (
      <p role="alert" className="text-xs text-danger">
        The models cannot be listed just now. {error instanceof CompletionFailed && error.failure.message}{' '}
        {retryDelayMs(error) !== undefined && 'It is tried again by itself.'}
      </p>
    )
  }
  return (
    <div className="min-w-0">
      <select
        aria-label={label}
        value={value}
        disabled={models === undefined}
        onChange={(event) => onChange(event.target.value)}
        className="h-7 max-w-full truncate rounded-md border border-line bg-surface px-1.5 text-sm font-medium"
      >
        {model === undefined && <option value={value}>{unlisted(models, value)}</option>}
        {models?.map(({ id }) => (
          <option key={id} value={id}>
            {id}
          </option>
        ))}
      </select>
      <p className="mt-1 text-2xs text-ink-soft tabular-nums">{said ?? '\u{a0}'}</p>
    </div>
  )
}

function unlisted(models: readonly Model[] | undefined, value: string): string {
  if (models === undefined) return 'Loading models…'
  if (value === '') return models.length === 0 ? 'No model is open to this project' : 'Choose a model'
  return `${value} (not available here)`
}

function priceWords(price: Plan['prices'][number] | undefined): string {
  if (price === undefined) return 'free'
  return `${creditsWords(price.input)} credits in, ${creditsWords(price.output)} out per 1M tokens`
}

/** A number stays with what it counts. */
function unbroken(fact: string): string {
  return fact.replace(' ', '\u{a0}')
}

/** What its maker announced of it; what was not announced is not said. */
function wordsFor(model: Model, prices: Plan['prices'] | undefined): string {
  const { context_length: context, max_output_tokens: output, reasoning, shutdown_date: shutdown } = model
  const facts = [
    ...(context === undefined ? [] : [`${context.toLocaleString('en')} context`]),
    ...(output === undefined ? [] : [`${output.toLocaleString('en')} output`]),
    ...(reasoning === undefined ? [] : [`effort ${reasoning.supported_efforts.join(', ')}`]),
    ...(reasoning?.mandatory === true ? ['always reasons'] : []),
    ...(prices === undefined ? [] : [priceWords(prices.find((price) => price.model === model.id))]),
    ...(shutdown === null ? [] : [`shuts down on ${shutdown}`]),
  ]
  return facts.length === 0 ? 'Announces no bounds' : facts.map(unbroken).join(' · ')
}
