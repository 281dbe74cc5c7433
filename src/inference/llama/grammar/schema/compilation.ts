import { type Expression, choice, reference } from '../expression.ts'
import { json } from '../json-grammar.ts'
import { RuleBook } from '../rule-book.ts'
import { SchemaRefusal } from '../schema-refusal.ts'
import { arrayExpression } from './array-expression.ts'
import type { ExpressionContext } from './expression-context.ts'
import { type Facts, type TypeName, generatedTypes, typeNames } from './facts.ts'
import { aboutType, applicators, refusedKeywords } from './keywords.ts'
import { numberExpression } from './number-expression.ts'
import { objectExpression } from './object-expression.ts'
import { type SchemaNode, childPath, isSchemaObject } from './schema-node.ts'
import { stringExpression } from './string-expression.ts'
import { fittingValues, valuesExpression } from './values-expression.ts'
import { Variants } from './variants.ts'

/** One schema on its way into rules. Each set of schemas becomes one rule, however often it is met: that is how recursion ends. */
export class Compilation implements ExpressionContext {
  readonly book = new RuleBook()
  /** Where the schema of a rule stands, for messages about rules. */
  readonly pathOfRule = new Map<string, string>()
  readonly #variants: Variants
  readonly #ruleOfPaths = new Map<string, string>()

  constructor(root: unknown) {
    this.#variants = new Variants(root)
  }

  expressionFor(nodes: readonly SchemaNode[]): Expression {
    if (nodes.every(({ schema }) => schema === true)) return json.value
    const key = nodes
      .map(({ path }) => path)
      .toSorted()
      .join('\n')
    const known = this.#ruleOfPaths.get(key)
    if (known !== undefined) return reference(known)
    const name = this.book.reserve()
    this.#ruleOfPaths.set(key, name)
    this.pathOfRule.set(name, nodes[0]?.path ?? '')
    this.book.define(name, this.#derive(nodes))
    return reference(name)
  }

  stringFor(nodes: readonly SchemaNode[]): Expression {
    const options = this.#variants.of(nodes).flatMap((facts) => {
      if (!generatedTypes(facts).has('string')) return []
      const values = fittingValues(facts)?.filter((value) => typeof value === 'string')
      return values === undefined ? stringExpression(facts, this.book) : valuesExpression(values, facts)
    })
    if (options.length === 0) throw new SchemaRefusal(nodes[0]?.path ?? '', 'No name is allowed here.')
    return choice(options)
  }

  valuesOf(nodes: readonly SchemaNode[]): readonly unknown[] | undefined {
    const values: unknown[] = []
    for (const facts of this.#variants.of(nodes)) {
      const fitting = fittingValues(facts)
      if (fitting === undefined) return undefined
      values.push(...fitting)
    }
    return values
  }

  #derive(nodes: readonly SchemaNode[]): Expression {
    const [only] = nodes
    const plain = nodes.length === 1 && only !== undefined ? this.#deriveApplicator(only) : undefined
    if (plain !== undefined) return plain
    const variants = this.#variants.of(nodes)
    if (variants.length === 0) throw new SchemaRefusal(only?.path ?? '', 'Nothing can satisfy this schema.')
    return choice(variants.map((facts) => this.#deriveFacts(facts)))
  }

  /** A schema that is nothing but a reference or alternatives needs no merging, and may lead back to itself. */
  #deriveApplicator(node: SchemaNode): Expression | undefined {
    if (!isSchemaObject(node.schema)) return undefined
    const [keyword, another] = Object.keys(node.schema).filter(constrains)
    if (keyword === undefined || another !== undefined) return undefined
    if (keyword === '$ref') return this.expressionFor([this.#variants.target(node)])
    if (keyword !== 'anyOf' && keyword !== 'oneOf') return undefined
    const branches = this.#variants.branches(node, keyword).filter(({ schema }) => schema !== false)
    if (keyword === 'oneOf') {
      const variants = branches.map((branch) => this.#variants.of([branch]))
      this.#variants.checkDisjoint(variants, childPath(node.path, keyword))
    }
    if (branches.length === 0) return undefined
    return choice(branches.map((branch) => this.expressionFor([branch])))
  }

  #deriveFacts(facts: Facts): Expression {
    const values = fittingValues(facts)
    if (values !== undefined) return valuesExpression(values, facts)
    if (facts.types === undefined && facts.meant.size === 0) return json.value
    const types = generatedTypes(facts)
    return choice(
      typeNames
        // Every whole number is a number already.
        .filter((type) => types.has(type) && !(type === 'integer' && types.has('number')))
        .map((type) => this.#deriveType(type, facts)),
    )
  }

  #deriveType(type: TypeName, facts: Facts): Expression {
    switch (type) {
      case 'object':
        return objectExpression(facts, this)
      case 'array':
        return arrayExpression(facts, this)
      case 'string':
        return stringExpression(facts, this.book)
      case 'number':
        return numberExpression(facts, false, this.book)
      case 'integer':
        return numberExpression(facts, true, this.book)
      case 'boolean':
        return json.boolean
      case 'null':
        return json.null
    }
  }
}

function constrains(keyword: string): boolean {
  return (
    aboutType.has(keyword) ||
    applicators.has(keyword) ||
    refusedKeywords.has(keyword) ||
    ['type', 'enum', 'const', '$id'].includes(keyword)
  )
}
