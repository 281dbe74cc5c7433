import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { houseModelPath } from '../../../src/inference/llama/gguf/house-model.ts'
import { ModelFileError } from '../../../src/inference/llama/gguf/model-file-error.ts'
import { readGgufFacts } from '../../../src/inference/llama/gguf/read-gguf-facts.ts'
import { temporaryDirectory } from '../../platform/platform-fixture.ts'
import {
  buildGguf,
  type Entry,
  listEntry,
  numberEntry,
  plainEntries,
  text,
  textEntry,
  uint32,
  uint64,
} from './build-gguf.ts'

function written(content: Buffer): string {
  const path = join(temporaryDirectory(), 'model.gguf')
  writeFileSync(path, content)
  return path
}

function withEntries(...entries: Entry[]): Buffer {
  return buildGguf({ entries: [...plainEntries, ...entries] })
}

describe('the facts of a file', () => {
  it('are those of the house model', () => {
    const { chatTemplate, ...facts } = readGgufFacts(houseModelPath)
    expect(facts).toEqual({
      fileBytes: 39_879_904,
      architecture: 'llama',
      name: 'tiny-reasoner-37m',
      contextLength: 2048,
      parameterCount: 37_237_248,
      quantization: 'Q8_0',
      family: 'qwen3',
      reasons: true,
    })
    expect(chatTemplate).toContain('<|im_start|>')
  })

  it('are found whatever the order, and what is not known is left out', () => {
    const entries = [numberEntry('gemma9.context_length', 8), textEntry('general.architecture', 'gemma9')]
    expect(readGgufFacts(written(buildGguf({ entries, tensorValues: 100 })))).toMatchObject({
      architecture: 'gemma9',
      name: undefined,
      contextLength: 8,
      parameterCount: 100,
      quantization: undefined,
      chatTemplate: undefined,
      family: 'plain',
      reasons: false,
    })
  })

  it('see the marks in the vocabulary, which tell families apart', () => {
    const template = textEntry('tokenizer.chat_template', '[INST] {{ messages }} [/INST]')
    const familyOf = (...names: string[]) => {
      const tokens = listEntry('tokenizer.ggml.tokens', 8, BigInt(names.length), ...names.map(text))
      return readGgufFacts(written(withEntries(template, tokens))).family
    }
    expect(familyOf('a', '[TOOL_CALLS]', 'b')).toBe('mistral')
    expect(familyOf('a', '[OTHER]', 'b')).toBe('plain')
  })

  it('pass over values of every type', () => {
    const bytes = [1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8]
    const scalars = bytes.flatMap((size, type) =>
      size === 0 ? [] : [{ key: `x${type}`, type, value: Buffer.alloc(size) }],
    )
    const lists = bytes.flatMap((size, type) =>
      size === 0 ? [] : [listEntry(`y${type}`, type, 3n, Buffer.alloc(size * 3))],
    )
    const last = numberEntry('llama.context_length', 99)
    expect(readGgufFacts(written(withEntries(...scalars, ...lists, last))).contextLength).toBe(99)
  })

  it('carry nothing that commands a terminal', () => {
    const { name } = readGgufFacts(written(withEntries(textEntry('general.name', '\u001B[2Jgood\u202E\nname'))))
    expect(name).toBe('[2Jgoodname')
  })
})

function manyDimensions(): Buffer {
  const file = buildGguf()
  file.writeUInt32LE(500, file.indexOf('weights') + 'weights'.length)
  return file
}

const huge = 2n ** 63n
const large = 2n ** 50n

describe('a hostile or broken file is refused', () => {
  it.each<[string, Buffer, RegExp]>([
    ['empty', Buffer.alloc(0), /is not a GGUF file/],
    ['a page', Buffer.from('<html>please sign in, it is worth your while</html>'), /is not a GGUF file/],
    ['version 1', buildGguf({ version: 1 }), /version 1; 2 and 3 can be read/],
    ['big-endian', buildGguf({ version: 0x03_00_00_00 }), /big-endian/],
    ['tensors without end', buildGguf({ tensorCount: large }), /claims 1125899906842624 tensors/],
    ['tensors beyond numbers', buildGguf({ tensorCount: huge }), /impossible number/],
    ['values without end', buildGguf({ metadataCount: large }), /claims 1125899906842624 values/],
    [
      'more values than there are',
      buildGguf({ metadataCount: 4000n }),
      /in its header|middle of its header|unknown type/,
    ],
    [
      'a key without end',
      Buffer.concat([buildGguf({ entries: [], metadataCount: 1n }).subarray(0, 24), uint64(large)]),
      /has a text of/,
    ],
    ['a tensor of many dimensions', manyDimensions(), /tensor of 500 dimensions/],
    [
      'parameters beyond numbers',
      buildGguf({ tensorValues: 2 ** 52, tensorBytesPresent: 8 }),
      /impossible number of parameters/,
    ],
    ['a text longer than the file', withEntries({ key: 'x', type: 8, value: uint64(large) }), /middle of its header/],
    [
      'a wanted text that is too long',
      withEntries(textEntry('general.name', 'x'.repeat(1_100_000))),
      /text of 1100000 bytes/,
    ],
    ['a list longer than the file', withEntries(listEntry('x', 4, 7_000_000n)), /middle of its header/],
    ['a list without end', withEntries(listEntry('x', 4, large)), /list of 1125899906842624 values/],
    ['texts that are not there', withEntries(listEntry('x', 8, 7_000_000n)), /middle of its header|impossible number/],
    ['a list of lists', withEntries(listEntry('x', 9, 1n, uint32(9), uint64(1n))), /unknown type 9/],
    ['an unknown type', withEntries({ key: 'x', type: 77, value: Buffer.alloc(8) }), /unknown type 77/],
    ['no architecture', buildGguf({ entries: [] }), /what architecture/],
    [
      'an architecture that is a number',
      buildGguf({ entries: [numberEntry('general.architecture', 1)] }),
      /what architecture/,
    ],
    ['one part of several', withEntries(numberEntry('split.count', 3)), /one of 3 parts.*--merge/],
    ['an adapter', withEntries(textEntry('general.type', 'adapter')), /not a language model but "adapter"/],
    ['cut short', buildGguf({ tensorBytesPresent: 255 }), /cut short: it has \d+ of \d+ bytes/],
  ])('%s', (_, content, expected) => {
    const path = written(content)
    expect(() => readGgufFacts(path)).toThrow(ModelFileError)
    expect(() => readGgufFacts(path)).toThrow(expected)
  })

  it('that is a directory, a device or not there', () => {
    const directory = temporaryDirectory()
    mkdirSync(join(directory, 'model.gguf'))
    expect(() => readGgufFacts(join(directory, 'model.gguf'))).toThrow(/is not a file/)
    expect(() => readGgufFacts('/dev/zero')).toThrow(/is not a file/)
    expect(() => readGgufFacts(join(directory, 'none.gguf'))).toThrow(/is not there/)
  })

  it('that claims a header of gigabytes and has them', () => {
    const path = written(withEntries({ key: 'x', type: 8, value: uint64(2n ** 31n) }))
    truncateSync(path, 2 ** 32)
    expect(() => readGgufFacts(path)).toThrow(/header that is too large/)
  })

  it('with a reason, whatever bytes were changed', () => {
    const good = withEntries(listEntry('tokenizer.ggml.tokens', 8, 2n, text('<a>'), text('b')))
    const path = written(good)
    const change = fc.tuple(fc.nat(good.length - 1), fc.integer({ min: 0, max: 255 }))
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
        const broken = Buffer.from(good)
        for (const [position, byte] of changes) broken[position] = byte
        writeFileSync(path, broken)
        try {
          expect(readGgufFacts(path).fileBytes).toBe(good.length)
        } catch (error) {
          expect(error).toBeInstanceOf(ModelFileError)
        }
      }),
      { numRuns: 500 },
    )
  })
})
