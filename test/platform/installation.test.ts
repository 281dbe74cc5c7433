import { expect, it } from 'vitest'
import type { Installation } from '../../src/platform/installation/installation.ts'
import { openTestPlatform, servePlatform } from './platform-fixture.ts'

const atMs = Date.UTC(2026, 10, 15, 12)

const installation: Installation = {
  engines: () => [
    {
      name: 'house',
      kind: 'llama',
      state: 'ready',
      active: 2,
      queued: 1,
      processes: [{ state: 'ready', loadProgress: 1, restarts: 3, residentBytes: 1024, active: 2 }],
      models: [
        {
          id: 'a/b',
          active: undefined,
          activeMax: undefined,
          recent: {
            spanMs: 300_000,
            requests: 4,
            failures: 1,
            promptTokens: 10,
            completionTokens: 20,
            firstTokenMs: undefined,
            tokensPerSecond: 12.5,
          },
          lastFailure: { atMs, reason: 'unavailable' },
        },
      ],
    },
  ],
  traffic: () => ({
    inFlight: 1,
    steps: [{ startMs: atMs, spanMs: 10_000, requests: 1, failures: 0, completionTokens: 5 }],
    exchanges: [
      {
        requestId: 'r1',
        endedAtMs: atMs,
        operation: 'createChatCompletion',
        organizationId: undefined,
        projectId: undefined,
        credentialId: undefined,
        model: undefined,
        streamed: false,
        status: 0,
        error: undefined,
        outcome: undefined,
        promptTokens: 0,
        completionTokens: 0,
        durationMs: 1.4,
        firstTokenMs: undefined,
      },
    ],
  }),
  configuration: () => ({ file: '/etc/parley.yaml', sections: { server: { port: 80 } } }),
}

it('an operator sees the engines, the traffic and the configuration, as documented', async () => {
  const { send } = await servePlatform(await openTestPlatform({ installation }))
  const engines = await send('GET', '/engines')
  expect(engines.body['data']).toMatchObject([
    {
      name: 'house',
      active: 2,
      processes: [{ restarts: 3, resident_bytes: 1024 }],
      models: [{ id: 'a/b', active: null, recent: { tokens_per_second: 12.5, time_to_first_token_ms: null } }],
    },
  ])
  const traffic = await send('GET', '/traffic')
  expect(traffic.body).toMatchObject({ in_flight: 1, exchanges: [{ request_id: 'r1', status: null, duration_ms: 1 }] })
  const configuration = await send('GET', '/configuration')
  expect(configuration.body).toMatchObject({ file: '/etc/parley.yaml', sections: { server: { port: 80 } } })
})

it('a platform that runs by itself has nothing to show', async () => {
  const { send } = await servePlatform(await openTestPlatform())
  expect((await send('GET', '/engines')).body['data']).toEqual([])
  expect((await send('GET', '/traffic')).body['exchanges']).toEqual([])
})
