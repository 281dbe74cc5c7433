import type { OpenAI } from 'openai'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { TestServer, testKey, testModel } from '../support/test-server.ts'
import { BROWSER_TIMEOUT_MS, chromiumMissing, launchChromium } from './support/chromium.ts'
import { ComposedServer, demonstrationModel } from './support/composed-server.ts'
import { ModulePage } from './support/module-page.ts'

declare global {
  interface Window {
    loaded: Promise<void>
    OpenAI: typeof OpenAI
    client: OpenAI
  }
}

if (chromiumMissing !== undefined) console.warn(`Skipping the SDK in a browser: ${chromiumMissing}`)

// A browser on a busy machine takes its time.
vi.setConfig({ testTimeout: BROWSER_TIMEOUT_MS, hookTimeout: BROWSER_TIMEOUT_MS })

const messages = [{ role: 'user' as const, content: 'Hello' }]

/*
 * Everything given to `page.evaluate` runs in the page. It is another origin than the API's, so that each request needs the
 * consent of a preflight, and each header that is read has to be exposed.
 */
describe.skipIf(chromiumMissing !== undefined)('the SDK in Chromium, on a page of another origin', () => {
  const resources = new AsyncDisposableStack()
  let browser: Browser
  let served: ModulePage
  let page: Page
  const complaints: string[] = []

  beforeAll(async () => {
    served = resources.use(await ModulePage.serve())
    browser = await launchChromium()
    resources.defer(() => browser.close())
  })
  afterAll(() => resources.disposeAsync())

  beforeEach(async () => {
    complaints.length = 0
    page = await browser.newPage()
    page.setDefaultTimeout(BROWSER_TIMEOUT_MS)
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    return () => page.close()
  })

  async function openPage(server: { apiRoot: string }, apiKey: string): Promise<void> {
    await page.goto(served.url)
    await page.evaluate(() => window.loaded)
    await page.evaluate(
      ([baseURL, key]) => {
        window.client = new window.OpenAI({ baseURL, apiKey: key, maxRetries: 0, dangerouslyAllowBrowser: true })
      },
      [server.apiRoot, apiKey] as const,
    )
  }

  it('lists models, chats and streams on a server just installed', async () => {
    await using server = await ComposedServer.start()
    await openPage(server, server.apiKey)
    const ids = await page.evaluate(async () => (await window.client.models.list()).data.map((model) => model.id))
    expect(ids).toEqual([demonstrationModel])
    const model = await page.evaluate((id) => window.client.models.retrieve(id), demonstrationModel)
    expect(model.id).toBe(demonstrationModel)

    const request = { model: demonstrationModel, messages }
    const whole = await page.evaluate(
      async (body) => (await window.client.chat.completions.create(body)).choices[0]?.message.content,
      request,
    )
    const streamed = await page.evaluate(async (body) => {
      const pieces: string[] = []
      for await (const chunk of await window.client.chat.completions.create({ ...body, stream: true })) {
        const piece = chunk.choices[0]?.delta.content
        if (piece) pieces.push(piece)
      }
      return pieces
    }, request)
    expect(streamed.join('')).toBe(whole)
    // It arrived while it was being made, not at the end. In how many pieces depends on how busy the machine is.
    expect(streamed.length).toBeGreaterThan(1)
    expect(complaints).toEqual([])
  })

  it('reads request id, retention and every limit through withResponse', async () => {
    await using server = await TestServer.start()
    await openPage(server, testKey)
    const [names, requestId] = await page.evaluate(
      async (body) => {
        const { response, request_id } = await window.client.chat.completions.create(body).withResponse()
        return [[...response.headers.keys()], request_id] as const
      },
      { model: testModel.id, messages },
    )
    expect(requestId).toBe(server.summaries[0]?.requestId)
    const limits = ['limit', 'remaining', 'reset'].flatMap((figure) =>
      ['requests', 'requests-day', 'tokens', 'tokens-day'].map((of) => `x-ratelimit-${figure}-${of}`),
    )
    expect(names).toEqual(expect.arrayContaining([...limits, 'service-data-retention', 'x-server-request-id']))
  })

  it('is allowed each header that it asks for by name, since not every browser takes * for authorization', async () => {
    await using server = await TestServer.start()
    const wishes: string[] = []
    server.server.on('request', ({ method, headers }) => {
      if (method === 'OPTIONS') wishes.push(headers['access-control-request-headers'] ?? '')
    })
    await openPage(server, testKey)
    await page.evaluate(async () => void (await window.client.models.list()))
    expect(wishes).toHaveLength(1)
    expect(wishes[0]?.split(',')).toEqual(expect.arrayContaining(['authorization', 'x-stainless-lang']))

    const preflight = await server.fetch('/models', {
      method: 'OPTIONS',
      headers: {
        origin: served.url,
        'access-control-request-method': 'GET',
        'access-control-request-headers': wishes[0] ?? '',
      },
    })
    const allowed = preflight.headers.get('access-control-allow-headers')?.split(/, */)
    expect(allowed).toEqual(expect.arrayContaining(wishes[0]?.split(',') ?? []))
  })

  it('stops the engine when the page aborts', async () => {
    const aborted = Promise.withResolvers<void>()
    await using server = await TestServer.start({
      script: () => [{ type: 'text', text: 'Well, ' }, { type: 'hang' }],
      onAbort: () => aborted.resolve(),
    })
    await openPage(server, testKey)
    const text = await page.evaluate(
      async (body) => {
        const controller = new AbortController()
        const stream = await window.client.chat.completions.create(
          { ...body, stream: true },
          { signal: controller.signal },
        )
        let received = ''
        for await (const chunk of stream) {
          received += chunk.choices[0]?.delta.content ?? ''
          if (received !== '') controller.abort()
        }
        return received
      },
      { model: testModel.id, messages },
    )
    expect(text).toBe('Well, ')
    await aborted.promise
    expect(server.engine).toMatchObject({ started: 1, active: 0, aborted: 1 })
  })

  it('stops the engine when the page is closed', async () => {
    const started = Promise.withResolvers<void>()
    const aborted = Promise.withResolvers<void>()
    await using server = await TestServer.start({
      script: () => {
        started.resolve()
        return [{ type: 'hang' }]
      },
      onAbort: () => aborted.resolve(),
    })
    await openPage(server, testKey)
    await page.evaluate(
      (body) => {
        window.client.chat.completions.create(body).catch(() => {})
      },
      { model: testModel.id, messages },
    )
    await started.promise
    await page.close()
    await aborted.promise
    expect(server.engine).toMatchObject({ started: 1, active: 0, aborted: 1 })
  })

  it('learns from a 401 what is wrong with its key', async () => {
    await using server = await TestServer.start()
    await openPage(server, 'wrong-key')
    expect(await failureOf(page, { model: testModel.id, messages })).toMatchObject({
      name: 'AuthenticationError',
      status: 401,
      code: 'invalid_api_key',
      requestID: server.summaries[0]?.requestId,
    })
  })

  it('learns from a 404 that its base address is wrong', async () => {
    await using server = await TestServer.start()
    await openPage({ apiRoot: `${server.origin}/v1` }, testKey)
    const failure = await failureOf(page, { model: testModel.id, messages })
    expect(failure).toMatchObject({ name: 'NotFoundError', status: 404, code: 'unknown_endpoint' })
    expect(failure?.message).toContain('/compat/v1')
    expect(failure?.requestID).toBeTypeOf('string')
  })

  it('learns from a 429 when to retry', async () => {
    await using server = await TestServer.start({ limits: { requestsPerDay: 0 } })
    await openPage(server, testKey)
    const failure = await failureOf(page, { model: testModel.id, messages })
    expect(failure).toMatchObject({ name: 'RateLimitError', status: 429, code: 'rate_limit_exceeded' })
    expect(failure?.headers).toEqual(expect.arrayContaining(['retry-after', 'retry-after-ms', 'x-should-retry']))
  })
})

/** What a chat completion in the page fails with, as far as it can leave the page. */
function failureOf(page: Page, request: OpenAI.ChatCompletionCreateParamsNonStreaming) {
  return page.evaluate(async (body) => {
    try {
      await window.client.chat.completions.create(body)
      return undefined
    } catch (error) {
      if (!(error instanceof window.OpenAI.APIError)) throw error
      const { message, status, code, requestID, headers } = error
      return { name: error.constructor.name, message, status, code, requestID, headers: [...(headers?.keys() ?? [])] }
    }
  }, request)
}
