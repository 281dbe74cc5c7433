import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { JsonObject } from '../../generation-request.ts'
import { CompilerThread } from './compiler-thread.ts'
import type { SchemaCompilation } from './compile-schema.ts'
import { measureSchema } from './measure-schema.ts'

/** What the cache may hold, counted in rules; a rule takes about a kilobyte. Agents send the same few tools again and again. */
const CACHED_RULES_MAX = 20_000

/**
 * Compiles schemas off the main thread, one after another, and remembers the results. A schema is measured before anything that could
 * be costly is done with it; one that is hostile within those bounds costs its thread, not the service.
 */
export class SchemaCompiler implements AsyncDisposable {
  readonly #thread = new CompilerThread()
  readonly #results = new LRUCache<string, SchemaCompilation>({
    maxSize: CACHED_RULES_MAX,
    sizeCalculation: (result) => (result.kind === 'compiled' ? result.grammar.rules.length : 1),
  })
  readonly #underWay = new Map<string, Promise<SchemaCompilation>>()
  #lastInLine: Promise<unknown> = Promise.resolve()

  /** Resolves also when the schema is refused; rejects only when the compiler cannot run at all. */
  async compile(schema: JsonObject): Promise<SchemaCompilation> {
    const complaint = measureSchema(schema)
    if (complaint !== undefined) return { kind: 'refused', path: '', message: complaint }
    const text = JSON.stringify(schema)
    // The digest alone is kept: a schema is a caller's content.
    const digest = createHash('sha256').update(text).digest('base64')
    return this.#results.get(digest) ?? this.#underWay.get(digest) ?? this.#compileInTurn(digest, text)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#lastInLine
    await this.#thread.close()
  }

  async #compileInTurn(digest: string, text: string): Promise<SchemaCompilation> {
    const turn = this.#lastInLine.then(() => this.#thread.run(text))
    this.#lastInLine = turn.catch(() => undefined)
    this.#underWay.set(digest, turn)
    try {
      const result = await turn
      this.#results.set(digest, result)
      return result
    } finally {
      this.#underWay.delete(digest)
    }
  }
}
