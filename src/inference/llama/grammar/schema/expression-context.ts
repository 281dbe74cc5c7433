import type { Expression } from '../expression.ts'
import type { RuleBook } from '../rule-book.ts'
import type { SchemaNode } from './schema-node.ts'

/** What the makers of expressions need of the compiler. */
export interface ExpressionContext {
  readonly book: RuleBook
  /** The values that satisfy all these schemas; any value where there are none. */
  expressionFor(nodes: readonly SchemaNode[]): Expression
  /** The strings, with their quotes, that satisfy all these schemas: names of properties. */
  stringFor(nodes: readonly SchemaNode[]): Expression
  /** The finitely many values that these schemas allow, where they list them. */
  valuesOf(nodes: readonly SchemaNode[]): readonly unknown[] | undefined
}
