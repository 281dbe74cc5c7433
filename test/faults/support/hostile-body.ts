import fc from 'fast-check'
import { chatCompletionParameters } from '../../../src/contract/chat-completion-parameters.ts'
import { validRequest, type Json } from './valid-request.ts'

/* Bodies of which most are refused: near misses of valid requests, any JSON at all, and JSON with damaged bytes. */

const oddValue = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1, 1.5, 1e308, -0, 2 ** 53, '', ' ', '\0', [], {}, [[]], [null]),
  fc.constantFrom<unknown>('system', 'assistant', 'tool', 'function', 'text', 'image_url', 'max', 'json_schema'),
  fc.jsonValue({ maxDepth: 1 }),
  fc.constantFrom(...[4, 5, 128, 129, 200].map((length) => Array.from({ length }, () => 0))),
)

const oddName = fc.oneof(
  fc.constantFrom(...Object.keys(chatCompletionParameters)),
  fc.constantFrom('user', 'metadata', 'top_logprobs', 'audio', '__proto__', 'constructor', 'toString', '', 'a.b[0]'),
  fc.constantFrom('role', 'content', 'type', 'text', 'tool_calls', 'function', 'name', 'id', 'schema', 'arguments'),
  fc.string({ unit: 'binary', maxLength: 300 }),
)

type Edit = { at: number; kind: 'replace' | 'remove' | 'add' | 'repeat'; name: string; value: unknown }

const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat(),
  kind: fc.constantFrom('replace', 'remove', 'add', 'repeat'),
  name: oddName,
  value: oddValue,
})

type Place = { holder: Json | unknown[]; key: string | number }

/** Every place in a document where a value could be another one. */
function* places(holder: Json | unknown[]): Generator<Place> {
  for (const [key, value] of Object.entries(holder)) {
    yield { holder, key: Array.isArray(holder) ? Number(key) : key }
    if (typeof value === 'object' && value !== null) yield* places(value as Json)
  }
}

function apply(document: Json, { at, kind, name, value: shared }: Edit): void {
  // The constants among the values are shared by all edits: without a copy, one could come to contain itself.
  const value: unknown = structuredClone(shared)
  const all = [...places(document)]
  const place = all[at % Math.max(1, all.length)]
  if (place === undefined) return
  const { holder, key } = place
  if (Array.isArray(holder)) {
    const index = Number(key)
    if (kind === 'remove') holder.splice(index, 1)
    else if (kind === 'repeat') holder.splice(index, 0, structuredClone(holder[index]))
    else holder[index] = value
  } else if (kind === 'remove') delete holder[key]
  else {
    // Defined rather than assigned, so that `__proto__` is a name like any other.
    const property = kind === 'add' ? name : key
    Object.defineProperty(holder, property, { value, enumerable: true, configurable: true, writable: true })
  }
}

const nearMiss = fc.tuple(validRequest, fc.array(edit, { minLength: 1, maxLength: 3 })).map(([request, edits]) => {
  // Values may be shared between generated requests, and edits must not reach across.
  const document = JSON.parse(JSON.stringify(request)) as Json
  for (const each of edits) apply(document, each)
  return Buffer.from(JSON.stringify(document))
})

const anyJson = fc
  .oneof(fc.json({ maxDepth: 4 }), fc.json({ maxDepth: 2, stringUnit: 'binary' }))
  .map((json) => Buffer.from(json))

const damage = fc.record({
  at: fc.nat(),
  kind: fc.constantFrom('flip', 'insert', 'delete', 'cut', 'double'),
  byte: fc.oneof(fc.nat(255), fc.constantFrom(...Buffer.from('{}[]",:\\\0\n0-eE.u'))),
})

const damaged = fc
  .tuple(fc.oneof(validRequest, validRequest), fc.array(damage, { minLength: 1, maxLength: 4 }))
  .map(([request, damages]) => {
    let bytes = Buffer.from(JSON.stringify(request))
    for (const { at, kind, byte } of damages) {
      const position = at % (bytes.length + 1)
      const before = bytes.subarray(0, position)
      const inserted = kind === 'insert' || kind === 'flip' ? [byte] : []
      const after = { flip: position + 1, insert: position, delete: position + 1, cut: bytes.length, double: 0 }[kind]
      bytes = Buffer.concat([before, Buffer.from(inserted), bytes.subarray(after)])
    }
    return bytes
  })

export const hostileBody: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 6, arbitrary: nearMiss },
  { weight: 2, arbitrary: anyJson },
  { weight: 4, arbitrary: damaged },
)
