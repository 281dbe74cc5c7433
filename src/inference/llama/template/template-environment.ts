import type { Clock } from '../../../kernel/clock.ts'
import { formatTime } from './format-time.ts'
import { Environment, type TemplateScope } from './jinja-runtime.ts'
import { RANGE_LENGTH_MAX } from './template-bounds.ts'
import { TemplateRefusal } from './template-refusal.ts'

/** Everything a template can reach: the constants, three functions, and the given variables. */
export function templateEnvironment(variables: Readonly<Record<string, unknown>>, clock: Clock): TemplateScope {
  const environment = new Environment()
  const globals: Record<string, unknown> = {
    true: true,
    True: true,
    false: false,
    False: false,
    none: null,
    None: null,
    raise_exception: (message: unknown) => {
      throw new TemplateRefusal(String(message))
    },
    strftime_now: (format: unknown) => formatTime(clock.epochMs(), String(format)),
    range: boundedRange,
    ...variables,
  }
  for (const [name, value] of Object.entries(globals)) environment.set(name, value)
  return environment
}

/** Python's `range`. */
function boundedRange(first: number, second?: number, step = 1): number[] {
  const [start, stop] = second === undefined ? [0, first] : [first, second]
  const length = Math.max(0, Math.ceil((stop - start) / step))
  if (!(length <= RANGE_LENGTH_MAX)) throw new RangeError(`range of more than ${RANGE_LENGTH_MAX} numbers`)
  return Array.from({ length }, (_, index) => start + index * step)
}
