import type { Clock } from '../../../kernel/clock.ts'
import {
  type FilterNode,
  Interpreter,
  type TemplateNode,
  type TemplateScope,
  type TemplateValue,
} from './jinja-runtime.ts'
import { stripCharacters, type StripMethod } from './strip-characters.ts'
import { EVALUATIONS_MAX, EVALUATIONS_PER_CLOCK_LOOK, RENDER_MS_MAX, TEXT_CHARACTERS_MAX } from './template-bounds.ts'

/**
 * The shapes of the two kinds of node that are evaluated here and not by the library, which does not export its own.
 */
interface NotExpression {
  operator: { value: string }
  argument: TemplateNode
}
interface MethodCall {
  callee: { type: string; object?: TemplateNode; property?: { type: string; value?: unknown }; computed?: boolean }
  args: readonly TemplateNode[]
}

/** Rendering went past one of its bounds. */
export class TemplateBoundExceeded extends Error {
  override readonly name = 'TemplateBoundExceeded'
}

/**
 * The library's interpreter with an end: it gives up after a number of evaluations, after a time, or at a text too
 * large. It also puts three things right in which the library differs from Jinja: `not` of an empty list or mapping
 * is true, `strip` with an argument removes the characters of that argument and no others, and a filter for texts
 * takes what is undefined for an empty one.
 */
export class BoundedInterpreter extends Interpreter {
  readonly #clock: Clock
  readonly #deadlineMs: number
  #evaluations = 0

  constructor(scope: TemplateScope, clock: Clock) {
    super(scope)
    this.#clock = clock
    this.#deadlineMs = clock.monotonicMs() + RENDER_MS_MAX
  }

  override evaluate(node: TemplateNode | undefined, scope: TemplateScope): TemplateValue {
    this.#countEvaluation()
    const value = this.#evaluateOurWay(node, scope) ?? super.evaluate(node, scope)
    if (typeof value.value === 'string' && value.value.length > TEXT_CHARACTERS_MAX) {
      throw new TemplateBoundExceeded(`a text of more than ${TEXT_CHARACTERS_MAX} characters`)
    }
    return value
  }

  override applyFilter(operand: TemplateValue, filter: FilterNode, scope: TemplateScope): TemplateValue {
    const filterName = filter.value ?? filter.callee?.value
    const isText = operand.type === 'UndefinedValue' && TEXT_FILTERS.has(String(filterName))
    return super.applyFilter(isText ? this.#toValue('', scope) : operand, filter, scope)
  }

  #countEvaluation(): void {
    this.#evaluations += 1
    if (this.#evaluations > EVALUATIONS_MAX) throw new TemplateBoundExceeded(`more than ${EVALUATIONS_MAX} evaluations`)
    if (this.#evaluations % EVALUATIONS_PER_CLOCK_LOOK === 0 && this.#clock.monotonicMs() > this.#deadlineMs) {
      throw new TemplateBoundExceeded(`more than ${RENDER_MS_MAX} ms`)
    }
  }

  #evaluateOurWay(node: TemplateNode | undefined, scope: TemplateScope): TemplateValue | undefined {
    if (node?.type === 'UnaryExpression') return this.#evaluateNot(node as TemplateNode & NotExpression, scope)
    if (node?.type === 'CallExpression') return this.#evaluateStrip(node as TemplateNode & MethodCall, scope)
    return undefined
  }

  #evaluateNot(node: NotExpression, scope: TemplateScope): TemplateValue | undefined {
    if (node.operator.value !== 'not') return undefined
    return this.#toValue(!this.evaluate(node.argument, scope).__bool__().value, scope)
  }

  #evaluateStrip({ callee, args }: MethodCall, scope: TemplateScope): TemplateValue | undefined {
    if (args.length !== 1 || callee.type !== 'MemberExpression' || callee.computed === true) return undefined
    const method = callee.property?.value
    if (method !== 'strip' && method !== 'lstrip' && method !== 'rstrip') return undefined
    const text = this.evaluate(callee.object, scope).value
    const characters = this.evaluate(args[0], scope).value
    if (typeof text !== 'string' || typeof characters !== 'string') return undefined
    return this.#toValue(stripCharacters(text, characters, method satisfies StripMethod), scope)
  }

  /** The library makes its values only on declaring a variable; the name is one that no template can spell. */
  #toValue(value: string | boolean, scope: TemplateScope): TemplateValue {
    scope.variables.delete(SCRATCH)
    const made = scope.set(SCRATCH, value)
    scope.variables.delete(SCRATCH)
    return made
  }
}

const TEXT_FILTERS: ReadonlySet<string> = new Set([
  'trim',
  'string',
  'upper',
  'lower',
  'title',
  'capitalize',
  'indent',
  'replace',
])

const SCRATCH = ' value'
