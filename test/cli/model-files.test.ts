import { chmodSync, copyFileSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { configurationExample } from '../../src/cli/model/configuration-example.ts'
import { houseModelPath, houseModelSha256 } from '../../src/inference/llama/gguf/house-model.ts'
import { enginesSectionSchema } from '../../src/server/config/engines-section.ts'
import { modelsSectionSchema } from '../../src/server/config/models-section.ts'
import { buildGguf, numberEntry, textEntry } from '../inference/gguf/build-gguf.ts'
import { modelPlace, refusalOf, smallModel } from './model-fixture.ts'

function placeWithFile(content = smallModel) {
  const place = modelPlace()
  const path = join(place.cwd, 'Mine.gguf')
  writeFileSync(path, content)
  return { ...place, path }
}

describe('a file of this machine', () => {
  it('is copied under its name, and what to put into the configuration is printed', async () => {
    const place = placeWithFile()
    const { code, stdout, stderr } = await place.model('add', './Mine.gguf')
    expect(code).toBe(0)
    expect(stderr).toMatch(/mine is there: 525 kB, llama, family plain, 4096 tokens of context/)
    expect(parse(stdout)).toMatchObject({ engines: { mine: { kind: 'llama', model: 'mine', context_length: 4096 } } })
    expect(place.contentOf('mine')).toEqual(smallModel)
    expect(statSync(place.fileOf('mine')).mode & 0o777).toBe(0o600)
    expect(statSync(place.fileOf('mine')).ino).not.toBe(statSync(place.path).ino)
  })

  it('is shared with --link, also through a symbolic link, and keeps its mode', async () => {
    const place = placeWithFile()
    chmodSync(place.path, 0o644)
    symlinkSync(place.path, join(place.cwd, 'link.gguf'))
    const { record } = await place.add(join(place.cwd, 'link.gguf'), { link: true })
    expect(record.file_bytes).toBe(smallModel.length)
    expect(statSync(place.fileOf('link')).ino).toBe(statSync(place.path).ino)
    expect(statSync(place.path).mode & 0o777).toBe(0o644)
  })

  it('that is the house model keeps every fact of it', async () => {
    const place = modelPlace()
    const path = join(place.cwd, 'model.gguf')
    copyFileSync(houseModelPath, path)
    const { record, reasons } = await place.add(path, { name: 'copy', link: true, sha256: houseModelSha256() })
    expect(record).toMatchObject({ title: 'tiny-reasoner-37m', family: 'qwen3', quantization: 'Q8_0' })
    expect(reasons).toBe(true)
  })

  it.each<[string, Buffer, { name?: string; sha256?: string }, RegExp]>([
    ['is no GGUF file', Buffer.from('hello, I am a text of some length'), {}, /Mine\.gguf is not a GGUF file/],
    ['is cut short', smallModel.subarray(0, 1000), {}, /Mine\.gguf is cut short/],
    ['has another checksum', smallModel, { sha256: '0'.repeat(64) }, /checksum of .*Mine\.gguf is wrong/],
    ['is to be called house', smallModel, { name: 'house' }, /choose another --name/],
    ['is to be called a path', smallModel, { name: '../x' }, /cannot be a name/],
  ])('that %s is refused and leaves nothing', async (_, content, options, expected) => {
    const place = placeWithFile(content)
    expect(await refusalOf(place.add(place.path, options))).toMatch(expected)
    expect(place.isThere('mine', '')).toBe(false)
  })

  it('that is not there is said to be missing', async () => {
    expect(await refusalOf(modelPlace().add('/nowhere/x.gguf'))).toBe('/nowhere/x.gguf is not there')
  })

  it('does not replace another of its name', async () => {
    const place = placeWithFile()
    await place.add(place.path)
    expect(await refusalOf(place.add(place.path))).toMatch(/already is a model mine.*parley model remove mine/)
    expect((await place.add(place.path, { name: 'other' })).name).toBe('other')
  })

  it('without a chat template is added with a warning', async () => {
    const place = placeWithFile(buildGguf({ entries: [textEntry('general.architecture', 'llama')] }))
    const { code, stdout, stderr } = await place.model('add', place.path)
    expect(code).toBe(0)
    expect(stdout).toBe('')
    expect(stderr).toContain('no chat template')
  })
})

describe('the configuration that is suggested', () => {
  it.each([
    ['mine', numberEntry('llama.context_length', 131_072), 8192],
    ['7b-chat', numberEntry('llama.context_length', 512), 512],
    ['x'.repeat(63), numberEntry('other', 1), 8192],
  ])('for %s is one that the server takes', async (name, entry, contextLength) => {
    const template = textEntry('tokenizer.chat_template', '<think></think>')
    const place = placeWithFile(buildGguf({ entries: [textEntry('general.architecture', 'llama'), template, entry] }))
    const { engines, models } = parse(configurationExample(await place.add(place.path, { name }))) as {
      engines: Record<string, object>
      models: { engine: string }[]
    }
    const [engine] = Object.keys(engines)
    expect(engine).toBe(models[0]?.engine)
    const checked = enginesSectionSchema.parse(engines)[engine ?? '']
    expect(checked).toMatchObject({ kind: 'llama', model: name, context_length: contextLength })
    expect(modelsSectionSchema.parse(models)[0]).toMatchObject({ context_length: contextLength, reasoning: {} })
  })
})

describe('list', () => {
  it('shows the house model, those that were added and those put there by hand', async () => {
    const place = placeWithFile()
    await place.add(place.path)
    mkdirSync(join(place.dataDirectory, 'models/by-hand'))
    writeFileSync(place.fileOf('by-hand'), smallModel)
    mkdirSync(join(place.dataDirectory, 'models/damaged'))
    writeFileSync(place.fileOf('damaged'), 'x')
    const lines = (await place.model('list')).stdout.trimEnd().split('\n')
    expect(lines[0]).toMatch(/^NAME +STATE +FAMILY +ARCHITECTURE +PARAMETERS +QUANTIZATION +CONTEXT +SIZE +ADDED$/)
    expect(lines[1]).toMatch(/^house +ready +qwen3 +llama +37\.2M +Q8_0 +2048 +39\.9 MB +–$/)
    expect(lines[2]).toMatch(/^by-hand +ready +plain +llama +0\.1M +Q4_K_M +4096 +525 kB +–$/)
    expect(lines[3]).toMatch(/^damaged +unreadable/)
    expect(lines[4]).toMatch(/^mine +ready +plain .* \d{4}-\d\d-\d\d \d\d:\d\d$/)
  })

  it('works before there is a data directory', async () => {
    const place = modelPlace()
    expect(JSON.parse((await place.model('list', '--json')).stdout)).toMatchObject([{ name: 'house', state: 'ready' }])
  })
})

describe('remove', () => {
  it('deletes with --yes, and only then where nobody can be asked', async () => {
    const place = placeWithFile()
    await place.add(place.path)
    const asked = await place.model('remove', 'mine')
    expect(asked).toMatchObject({ code: 1, stderr: expect.stringContaining('say --yes') as string })
    expect(place.isThere('mine')).toBe(true)
    expect(await place.model('remove', 'mine', '--yes')).toEqual({ code: 0, stdout: '', stderr: 'mine is removed\n' })
    expect(place.isThere('mine', '')).toBe(false)
  })

  it.each([
    ['house', /comes with Parley and cannot be removed/],
    ['other', /no added model "other"; there is mine/],
    ['../models/mine', /no added model/],
    ['.', /no added model/],
  ])('%s is refused', async (name, expected) => {
    const place = placeWithFile()
    await place.add(place.path)
    const { code, stderr } = await place.model('remove', name, '--yes')
    expect(code).toBe(1)
    expect(stderr).toMatch(expected)
    expect(place.isThere('mine')).toBe(true)
  })
})
