import { SCHEMA_BOUNDS } from '../bounds.ts'
import { SchemaRefusal } from '../schema-refusal.ts'
import { conjoin } from './conjoin.ts'
import { neverFits } from './disjoint.ts'
import { type Facts, noFacts } from './facts.ts'
import { readFacts } from './read-facts.ts'
import { resolveReference } from './resolve-reference.ts'
import { type SchemaNode, child, childPath, isSchemaObject, memberOf } from './schema-node.ts'

/** Multiplies out what schemas say into a list of plain alternatives, within bounds on the work and on their number. */
export class Variants {
  readonly #root: unknown
  readonly #facts = new Map<string, Facts>()
  #steps = 0

  constructor(root: unknown) {
    this.#root = root
  }

  /** The alternatives of all these schemas together. Empty when nothing can satisfy them. */
  of(nodes: readonly SchemaNode[]): readonly Facts[] {
    let variants: readonly Facts[] = [noFacts(nodes[0]?.path ?? '')]
    for (const node of nodes) variants = this.#cross(variants, this.#ofNode(node, []), node.path)
    return variants
  }

  /** Where a `$ref` of this schema leads. */
  target(node: SchemaNode): SchemaNode {
    return resolveReference(memberOf(node.schema, '$ref'), childPath(node.path, '$ref'), this.#root)
  }

  /** The schemas listed under `allOf`, `anyOf` or `oneOf`; none where the keyword is absent. */
  branches(node: SchemaNode, keyword: string): readonly SchemaNode[] {
    const list = memberOf(node.schema, keyword)
    if (list === undefined) return []
    if (!Array.isArray(list) || list.length === 0) {
      throw new SchemaRefusal(childPath(node.path, keyword), `\`${keyword}\` must be a list of schemas.`)
    }
    return list.map((_, index) => child(node, keyword, index))
  }

  /** A value must fit exactly one branch of `oneOf`, so each must be shown to shut out the others. */
  checkDisjoint(branches: readonly (readonly Facts[])[], path: string): void {
    for (const [index, made] of branches.entries()) {
      for (const other of branches.filter((_, each) => each !== index)) {
        const apart = made.every((mine) =>
          other.every((theirs) => {
            this.#countStep(path)
            return neverFits(mine, theirs, (nodes) => this.of(nodes))
          }),
        )
        if (!apart) {
          throw new SchemaRefusal(
            path,
            'The branches of `oneOf` may overlap. Give each a different type or a required property with a constant of its own, or use `anyOf`.',
          )
        }
      }
    }
  }

  #ofNode(node: SchemaNode, trail: readonly string[]): readonly Facts[] {
    this.#countStep(node.path)
    if (node.schema === true) return [noFacts(node.path)]
    if (node.schema === false) return []
    if (!isSchemaObject(node.schema)) throw new SchemaRefusal(node.path, 'A schema must be an object or a boolean.')
    if (trail.includes(node.path)) throw new SchemaRefusal(node.path, 'The schema refers to itself without end.')
    const further = [...trail, node.path]
    let variants: readonly Facts[] = [this.#read(node.schema, node)]
    if (Object.hasOwn(node.schema, '$ref')) {
      variants = this.#cross(variants, this.#ofNode(this.target(node), further), node.path)
    }
    for (const part of this.branches(node, 'allOf')) {
      variants = this.#cross(variants, this.#ofNode(part, further), node.path)
    }
    const anyOf = this.branches(node, 'anyOf')
    if (anyOf.length > 0) {
      variants = this.#cross(
        variants,
        anyOf.flatMap((branch) => this.#ofNode(branch, further)),
        node.path,
      )
    }
    const oneOf = this.branches(node, 'oneOf')
    if (oneOf.length > 0) {
      const path = childPath(node.path, 'oneOf')
      const before = variants
      const branches = oneOf.map((branch) => this.#cross(before, this.#ofNode(branch, further), path))
      this.checkDisjoint(branches, path)
      variants = branches.flat()
    }
    return variants
  }

  #read(schema: { readonly [key: string]: unknown }, node: SchemaNode): Facts {
    const facts = this.#facts.get(node.path) ?? readFacts(schema, node)
    this.#facts.set(node.path, facts)
    return facts
  }

  #cross(left: readonly Facts[], right: readonly Facts[], path: string): readonly Facts[] {
    if (left.length * right.length > SCHEMA_BOUNDS.alternativesMax) {
      throw new SchemaRefusal(path, 'The schema comes to too many alternatives.')
    }
    return left.flatMap((one) =>
      right.flatMap((other) => {
        this.#countStep(path)
        return conjoin(one, other) ?? []
      }),
    )
  }

  #countStep(path: string): void {
    this.#steps += 1
    if (this.#steps > SCHEMA_BOUNDS.mergeStepsMax) throw new SchemaRefusal(path, 'The schema is too intricate.')
  }
}
