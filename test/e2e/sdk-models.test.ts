import { NotFoundError } from 'openai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestServer, testModel } from '../support/test-server.ts'
import { ComposedServer, demonstrationModel } from './support/composed-server.ts'
import { rejectionOf } from './support/rejection-of.ts'
import { sdkClient } from './support/sdk-client.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

describe('models through the SDK', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start({
      moreModels: [
        {
          model: { ...testModel, id: 'vendor/family/a b+c%2F.1' },
          engine: { name: 'none', generate: async function* () {}, countPromptTokens: () => 0, close: async () => {} },
          reasoningHistory: 'accept',
        },
      ],
    })
  })
  afterAll(() => server[Symbol.asyncDispose]())

  it('lists every model, also when iterated page by page', async () => {
    const page = await sdkClient(server).models.list()
    expect(page.object).toBe('list')
    expect(page.data).toEqual([testModel, { ...testModel, id: 'vendor/family/a b+c%2F.1' }])
    const ids: string[] = []
    for await (const model of page) ids.push(model.id)
    expect(ids).toEqual([testModel.id, 'vendor/family/a b+c%2F.1'])
  })

  it.each([testModel.id, 'vendor/family/a b+c%2F.1'])('retrieves %s, whose id contains a slash', async (id) => {
    expect(await sdkClient(server).models.retrieve(id)).toEqual({ ...testModel, id })
  })

  it('tells request id, retention and request limits, and no token limits', async () => {
    const { data, response, request_id } = await sdkClient(server).models.list().withResponse()
    expect(request_id).toMatch(uuid)
    expect(response.headers.get('x-server-request-id')).toBe(request_id)
    expect(response.headers.get('service-data-retention')).toBe('zero')
    expect(response.headers.get('x-ratelimit-limit-requests')).toBe('1000000')
    expect(response.headers.get('x-ratelimit-limit-tokens')).toBeNull()
    expect(data.data).toHaveLength(2)
  })

  it('names the model that does not exist', async () => {
    const failure = await rejectionOf(sdkClient(server).models.retrieve('no/such'), NotFoundError)
    expect(failure).toMatchObject({ status: 404, code: 'model_not_found', param: 'model' })
    expect(failure.message).toContain('no/such')
  })
})

describe('models of a server just installed', () => {
  it('are listed and retrieved with the key of the first run', async () => {
    await using server = await ComposedServer.start()
    const client = sdkClient(server)
    const { data } = await client.models.list()
    expect(data.map((model) => model.id)).toEqual([demonstrationModel])
    expect(await client.models.retrieve(demonstrationModel)).toEqual(data[0])
  })
})
