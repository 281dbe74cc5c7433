import { mkdtempSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '../../src/server/config/load-config.ts'
import { directory, file, limits, load, problemsOf } from './config-fixture.ts'

describe('without a file', () => {
  it('serves the house model under one open plan', () => {
    const config = load('')
    expect(config.models).toEqual([
      {
        model: {
          id: 'parley/tiny-reasoner',
          object: 'model',
          created: Date.UTC(2026, 10, 14) / 1000,
          owned_by: 'parley',
          shutdown_date: null,
          context_length: 2048,
          max_output_tokens: 1024,
          reasoning: {
            supported_efforts: ['low', 'medium', 'high', 'xhigh', 'max'],
            default_effort: 'medium',
            mandatory: true,
          },
        },
        engine: 'house',
        upstreamModel: 'parley/tiny-reasoner',
        reasoningHistory: 'restore',
        concurrentMax: undefined,
      },
    ])
    expect(config.engines.get('house')).toMatchObject({ kind: 'llama', model: 'house', defaultTemperature: 0 })
    expect(config.defaultPlan).toBe('default')
    expect(config.plans.get('default')).toEqual({
      name: 'default',
      limits: {
        requestsPerMinute: 1000,
        requestsPerDay: 100_000,
        tokensPerMinute: 2_000_000,
        tokensPerDay: 200_000_000,
      },
      models: ['*'],
      credentials: new Set(['api_key', 'playground']),
      retention: new Set(['zero', 'standard']),
      priceMultiplier: 1,
    })
  })

  it('has the documented defaults for the server', () => {
    expect(load('').server).toEqual({
      host: '127.0.0.1',
      port: 8080,
      baseUrl: undefined,
      bodyBytesMax: 10_485_760,
      drainMs: 30_000,
      beatMs: 100,
      keepaliveMs: 15_000,
      headersTimeoutMs: 15_000,
      requestTimeoutMs: 60_000,
      stuckReaderMs: 60_000,
      connectionsMax: 10_000,
      proxies: 0,
    })
  })

  it('needs no file at all', () => {
    const before = process.cwd()
    process.chdir(mkdtempSync(join(directory, 'empty-')))
    try {
      const config = loadConfig({ env: {} })
      expect(config.file).toBeUndefined()
      expect(config.models[0]?.model.id).toBe('parley/tiny-reasoner')
      expect(config.dataDirectory).toBe(resolve('data'))
    } finally {
      process.chdir(before)
    }
  })
})

describe('the example file', () => {
  it('loads, and its server section states the defaults', () => {
    const example = loadConfig({ path: 'parley.example.yaml', env: {} })
    expect(example.server).toEqual(load('').server)
    expect(example.plans.get('default')).toEqual(load('').plans.get('default'))
    expect([...example.engines.keys()]).toEqual(['house', 'demonstration', 'rehearsed', 'local'])
    expect(example.models.map(({ model }) => model.id)).toEqual(['parley/demonstration', 'example/general'])
    expect(example.models[0]?.model.created).toBe(Date.UTC(2026, 0, 1) / 1000)
  })
})

describe('the environment', () => {
  it('beats the file', () => {
    const config = load('server: {port: 9000, host: 0.0.0.0}\nlog_level: warn\n', {
      PORT: '9001',
      HOST: '::1',
      PARLEY_DATA_DIR: '/somewhere',
      PARLEY_LOG_LEVEL: 'debug',
    })
    expect(config.server).toMatchObject({ port: 9001, host: '::1' })
    expect(config).toMatchObject({ dataDirectory: '/somewhere', logLevel: 'debug' })
  })

  it('counts an empty variable as not set', () => {
    expect(load('', { PORT: '', HOST: '', PARLEY_CONFIG: '' }).server.port).toBe(8080)
  })

  it.each([
    [{ PORT: 'http' }, 'environment variable PORT is "http"; expected a port from 0 to 65535, such as 8080'],
    [{ PORT: '65536' }, 'environment variable PORT is "65536"; expected a port from 0 to 65535, such as 8080'],
    [{ PORT: '-1' }, 'environment variable PORT is "-1"; expected a port from 0 to 65535, such as 8080'],
    [{ PORT: '1e3' }, 'environment variable PORT is "1e3"; expected a port from 0 to 65535, such as 8080'],
    [
      { HOST: 'a b' },
      'environment variable HOST is "a b"; expected an address to listen on, such as 127.0.0.1 or 0.0.0.0',
    ],
    [
      { PARLEY_LOG_LEVEL: 'loud' },
      'environment variable PARLEY_LOG_LEVEL is "loud"; expected one of silent, fatal, error, warn, info, debug',
    ],
  ])('is refused with the name of the variable: %j', (env, expected) => {
    expect(problemsOf('', env)).toEqual([expected])
  })

  it('names the file in PARLEY_CONFIG, and says when it is missing', () => {
    writeFileSync(file, 'server: {port: 7}')
    expect(loadConfig({ env: { PARLEY_CONFIG: file } }).server.port).toBe(7)
    expect(() => loadConfig({ env: { PARLEY_CONFIG: join(directory, 'none.yaml') } })).toThrow(
      /none\.yaml: there is no such file/,
    )
  })

  it('supplies the key of an upstream engine', () => {
    const text =
      'engines: {far: {kind: upstream, base_url: "http://h/v1/", api_key_env: FAR_KEY}}\nmodels: [{id: m, engine: far, owned_by: me}]'
    const engine = load(text, { FAR_KEY: 'secret' }).engines.get('far')
    expect(engine).toMatchObject({ kind: 'upstream', baseUrl: 'http://h/v1', apiKey: 'secret' })
  })
})

describe('a file', () => {
  it('may use anchors', () => {
    expect(load(`plans:\n  a: &a {limits: ${limits}, models: ["*"]}\n  default: *a\n`).plans.size).toBe(2)
  })

  it('is refused with a plan or an engine that JavaScript would lose', () => {
    expect(problemsOf(`plans:\n  __proto__: {limits: ${limits}, models: ["*"]}\n`)).toHaveLength(1)
    expect(problemsOf('__proto__: {}\n')).toHaveLength(1)
  })

  it('places a relative data directory beside itself', () => {
    expect(load('data_directory: state\n').dataDirectory).toBe(join(directory, 'state'))
  })

  it('takes its only plan as the default', () => {
    expect(load(`plans:\n  a: {limits: ${limits}, models: ["*"]}\n`).defaultPlan).toBe('a')
  })

  it('keeps model ids with slashes, dots and spaces', () => {
    const id = 'maker/Model 2.5 large'
    expect(load(`models: [{id: "${id}", engine: house, owned_by: me}]`).models[0]?.model.id).toBe(id)
  })
})
