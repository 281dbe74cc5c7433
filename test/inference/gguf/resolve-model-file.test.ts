import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { houseModelPath, houseModelSha256 } from '../../../src/inference/llama/gguf/house-model.ts'
import { resolveModelFile } from '../../../src/inference/llama/gguf/resolve-model-file.ts'
import { verifyChecksum } from '../../../src/inference/llama/gguf/verify-checksum.ts'
import { temporaryDirectory } from '../../platform/platform-fixture.ts'

function dataDirectoryWith(...names: string[]): string {
  const directory = temporaryDirectory()
  for (const name of names) {
    mkdirSync(join(directory, 'models', name), { recursive: true })
    writeFileSync(join(directory, 'models', name, 'model.gguf'), 'x')
  }
  return directory
}

describe('a model is found', () => {
  it('by the name of the one that comes along, whose checksum is right', async () => {
    expect(resolveModelFile('house', '/nowhere')).toEqual({ path: houseModelPath, name: 'house' })
    await verifyChecksum(houseModelPath, houseModelSha256())
  })

  it('by the name it was added under', () => {
    const directory = dataDirectoryWith('mine')
    expect(resolveModelFile('mine', directory)).toEqual({
      path: join(directory, 'models/mine/model.gguf'),
      name: 'mine',
    })
  })

  it('by an absolute path', () => {
    const path = join(dataDirectoryWith('mine'), 'models/mine/model.gguf')
    expect(resolveModelFile(path, '/nowhere')).toEqual({ path, name: 'model' })
  })
})

describe('a model that is not there', () => {
  it('is told with those that are, without the half-finished', () => {
    const directory = dataDirectoryWith('b', 'a')
    mkdirSync(join(directory, 'models/half'))
    expect(() => resolveModelFile('c', directory)).toThrow(
      /model "c" is not there; there is house, a, b\. Add one with/,
    )
    expect(() => resolveModelFile('half', directory)).toThrow(/"half" is not there/)
  })

  it.each(['../secret', '..', '', './a', 'a/../../b', 'A'])('is what %j means, and no path is made of it', (name) => {
    const directory = dataDirectoryWith('a')
    writeFileSync(join(directory, 'model.gguf'), 'x')
    expect(() => resolveModelFile(name, directory)).toThrow(/is not there/)
  })

  it('at a path is told by its path', () => {
    expect(() => resolveModelFile('/nowhere/x.gguf', '/nowhere')).toThrow('model file /nowhere/x.gguf is not there')
  })
})

it('a wrong checksum is told with both', async () => {
  const path = join(dataDirectoryWith('a'), 'models/a/model.gguf')
  const right = '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881'
  await verifyChecksum(path, right.toUpperCase())
  await expect(verifyChecksum(path, '0'.repeat(64))).rejects.toThrow(`its SHA-256 is ${right}, not 000`)
})
