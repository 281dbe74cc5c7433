import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { houseModelPath } from '../../src/inference/llama/gguf/house-model.ts'
import { buildGguf, textEntry } from '../inference/gguf/build-gguf.ts'
import { modelPlace, smallModel } from './model-fixture.ts'

describe('test', () => {
  it('loads the house model, which answers after it has reasoned', async () => {
    const { code, stdout } = await modelPlace().model('test', 'house', '--json')
    expect(code).toBe(0)
    const result = JSON.parse(stdout) as Record<string, unknown>
    expect(result).toMatchObject({ model: 'house', family: 'qwen3', finish_reason: 'stop' })
    expect(result['answer']).toContain('4')
    expect(String(result['reasoning']).length).toBeGreaterThan(0)
    for (const figure of ['load_seconds', 'memory_bytes', 'tokens_per_second']) {
      expect(result[figure]).toBeGreaterThan(0)
    }
  })

  it('takes an added model and a path, and shows a page that one can read', async () => {
    const place = modelPlace()
    const path = join(place.cwd, 'model.gguf')
    copyFileSync(houseModelPath, path)
    await place.add(path, { name: 'mine', link: true })
    const { stdout } = await place.model('test', 'mine', '--question', 'What is 3 + 4?')
    expect(stdout).toMatch(
      /^MODEL +mine\nFAMILY +qwen3\nLOADED IN +[\d.]+ s\nMEMORY +[\d.]+ MB\nSPEED +[\d.]+ tokens\/s/,
    )
    expect(stdout).toMatch(/^ANSWER +.*7/m)
    expect((await place.model('test', './model.gguf', '--json')).code).toBe(0)
  })

  it('fails with a reason on what cannot be loaded', async () => {
    const place = modelPlace()
    writeFileSync(join(place.cwd, 'small.gguf'), smallModel)
    await place.add(join(place.cwd, 'small.gguf'))
    const whole = await place.model('test', 'small')
    expect(whole.code).toBe(1)
    expect(whole.stderr).toMatch(/^error: small: it could not be loaded\. The file is whole, so .*architecture "llama"/)
    const other = Buffer.from(smallModel)
    other[other.length - 1] = 0
    writeFileSync(place.fileOf('small'), other)
    const damaged = await place.model('test', 'small')
    expect(damaged.code).toBe(1)
    expect(damaged.stderr).toMatch(/The file is damaged or another file: .* add it again: parley model remove small/)
  })

  it.each([
    ['nothing', /model "nothing" is not there; there is house\./],
    ['./base.gguf', /no chat template/],
    ['/nowhere.gguf', /model file \/nowhere\.gguf is not there/],
  ])('%s says what is wrong at once', async (name, expected) => {
    const place = modelPlace()
    writeFileSync(join(place.cwd, 'base.gguf'), buildGguf({ entries: [textEntry('general.architecture', 'llama')] }))
    const { code, stderr } = await place.model('test', name)
    expect(code).toBe(1)
    expect(stderr).toMatch(expected)
    expect(stderr).not.toContain('    at ')
  })
})

it.each([['add'], ['list'], ['remove'], ['test']])('model --help and %s --help explain', async (name) => {
  const { code, stdout } = await modelPlace().model(name, '--help')
  expect(code).toBe(0)
  expect(stdout).toContain(`Usage: parley model ${name}`)
})
