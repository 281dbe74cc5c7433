import { describe, expect, test } from 'vitest'
import { chatCompletionSchema } from '../../src/contract/chat-completion.ts'
import { errorBodySchema } from '../../src/contract/error-body.ts'
import { modelListSchema, modelSchema } from '../../src/contract/model.ts'
import { openApiDocument } from '../../src/contract/openapi.ts'
import { TestServer } from '../support/test-server.ts'
import { answerOf } from './answer.ts'
import { specifiedErrors, specifiedHeaders, specifiedOperations, specifiedParameters } from './specification.ts'

interface ResponseObject {
  description: string
  headers: Record<string, { $ref: string }>
  content: Record<string, { schema: Record<string, unknown> }>
}

interface OperationObject {
  operationId: string
  responses: Record<string, ResponseObject>
  parameters?: { name: string; in: string; required: boolean }[]
  requestBody?: { required: boolean; content: Record<string, { schema: { $ref: string } }> }
}

interface Document {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  security: Record<string, unknown>[]
  paths: Record<string, Record<string, OperationObject>>
  components: {
    securitySchemes: Record<string, { type: string; scheme: string }>
    headers: Record<string, { schema: unknown }>
    schemas: Record<
      string,
      { properties?: Record<string, unknown>; required?: string[]; additionalProperties?: unknown }
    >
  }
}

// As readers get it: through JSON.
const document = JSON.parse(JSON.stringify(openApiDocument())) as Document

/** Every value of a key, anywhere in the document. */
function valuesOf(node: unknown, key: string): unknown[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, value]) => (name === key ? [value] : valuesOf(value, key)))
}

function resolve(reference: string): unknown {
  const keys = reference.replace(/^#\//, '').split('/')
  return keys.reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document)
}

function operationObject(name: keyof typeof specifiedOperations): OperationObject {
  const { method, path } = specifiedOperations[name]
  const operation = document.paths[path]?.[method.toLowerCase()]
  if (operation === undefined) throw new Error(`The document has no ${method} ${path}.`)
  return operation
}

const operationNames = Object.keys(specifiedOperations) as (keyof typeof specifiedOperations)[]

describe('the document is sound OpenAPI 3.1', () => {
  test('it says what it is, and the version of the interface', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info.title).toMatch(/\S/)
    expect(document.info.version).toBe('0.1.0')
    expect(document.servers).toEqual([{ url: '/compat/v1' }])
  })

  test('every reference leads somewhere', () => {
    const references = valuesOf(document, '$ref')
    expect(references.length).toBeGreaterThan(20)
    expect(references.filter((reference) => resolve(String(reference)) === undefined)).toEqual([])
  })

  test('every response has a description and JSON or events, and operation ids are unique', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
    expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(3)
    for (const { responses } of operations) {
      for (const [status, response] of Object.entries(responses)) {
        expect(status).toMatch(/^[1-5]\d\d$/)
        expect(response.description).toMatch(/\S/)
        expect(response.content).toHaveProperty(['application/json', 'schema'])
      }
    }
  })

  test('every part of a path is a declared parameter', () => {
    for (const [path, operations] of Object.entries(document.paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      for (const { parameters = [] } of Object.values(operations)) {
        expect(parameters.filter((one) => one.in === 'path' && one.required).map((one) => one.name)).toEqual(names)
      }
    }
  })

  test('every operation asks for a bearer credential', () => {
    const [name = ''] = document.security.flatMap((requirement) => Object.keys(requirement))
    expect(document.components.securitySchemes[name]).toMatchObject({ type: 'http', scheme: 'bearer' })
  })
})

describe('the document says all that the specification says', () => {
  test('its operations are the three', () => {
    const found = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const specified = Object.values(specifiedOperations).map(({ method, path }) => `${method} ${path}`)
    expect(found.toSorted()).toEqual(specified.toSorted())
  })

  test.each(operationNames)('%s has its statuses, each with the codes that the table gives it', (name) => {
    const { responses } = operationObject(name)
    const statuses = [200, ...specifiedOperations[name].statuses]
    expect(Object.keys(responses).toSorted()).toEqual(statuses.map(String).toSorted())
    for (const { status, code } of specifiedErrors) {
      if (responses[status] !== undefined) expect(responses[status].description).toContain(`\`${code}\``)
    }
  })

  test.each(operationNames)('%s has its headers on each status', (name) => {
    for (const [status, { headers }] of Object.entries(operationObject(name).responses)) {
      const expected = Object.entries(specifiedHeaders).filter(([, when]) => {
        if (when === 'always') return true
        if (status === '401') return false
        if (when === 'authenticated') return true
        return status !== '403' && (when === 'admitted' || name === 'createChatCompletion')
      })
      expect(Object.keys(headers).toSorted()).toEqual(expected.map(([header]) => header).toSorted())
    }
  })

  test('every header is described once', () => {
    expect(Object.keys(document.components.headers).toSorted()).toEqual(Object.keys(specifiedHeaders).toSorted())
  })

  test('the request has exactly the listed parameters, of which two are required', () => {
    const { requestBody } = operationObject('createChatCompletion')
    const reference = requestBody?.content['application/json']?.schema.$ref ?? ''
    const schema = resolve(reference) as Document['components']['schemas'][string]
    expect(Object.keys(schema.properties ?? {})).toEqual(specifiedParameters)
    expect(schema.required?.toSorted()).toEqual(['messages', 'model'])
    expect(schema.additionalProperties).toBe(false)
    expect(requestBody?.required).toBe(true)
  })

  test('bounds are those of the limits table', () => {
    const properties = document.components.schemas['ChatCompletionRequest']?.properties ?? {}
    const bounds = (name: string) => JSON.stringify(properties[name])
    expect(bounds('temperature')).toMatch(/"minimum":0,"maximum":2\b/)
    expect(bounds('top_p')).toMatch(/"minimum":0,"maximum":1\b/)
    expect(bounds('frequency_penalty')).toMatch(/"minimum":-2,"maximum":2\b/)
    expect(bounds('presence_penalty')).toMatch(/"minimum":-2,"maximum":2\b/)
    expect(bounds('tools')).toContain('"maxItems":128')
    expect(bounds('stop')).toContain('"maxItems":4')
    expect(bounds('reasoning_effort')).toMatch(/"minLength":1,"maxLength":64\b/)
    expect(bounds('messages')).toContain('"minItems":1')
    expect(bounds('max_tokens')).toContain('"minimum":1')
  })

  test('a chat completion is JSON or a stream of events', () => {
    const success = operationObject('createChatCompletion').responses['200']
    expect(Object.keys(success?.content ?? {})).toEqual(['application/json', 'text/event-stream'])
  })
})

describe('what the server answers fits the schemas, with no field besides', () => {
  // Parsing drops what a schema does not know, so that an extra field shows as a difference.
  const cases = {
    'a list of models': { send: (server: TestServer) => server.fetch('/models'), schema: modelListSchema },
    'a model': { send: (server: TestServer) => server.fetch('/models/house/model-1.0'), schema: modelSchema },
    'an error': { send: (server: TestServer) => server.fetch('/models/nobody'), schema: errorBodySchema },
    'a completion': { send: (server: TestServer) => server.chat(), schema: chatCompletionSchema },
    'a completion with tool calls': {
      send: (server: TestServer) => server.chat({ tools: [{ type: 'function', function: { name: 'look_up' } }] }),
      schema: chatCompletionSchema,
    },
    'a completion cut off': {
      send: (server: TestServer) => server.chat({ max_tokens: 1 }),
      schema: chatCompletionSchema,
    },
  }
  test.each(Object.entries(cases))('%s', async (_what, { send, schema }) => {
    await using server = await TestServer.start({
      script: ({ tools }) => [
        { type: 'reasoning', text: 'Hm, let me see.' },
        ...(tools.length === 0
          ? [{ type: 'text', text: 'Hello' } as const]
          : [{ type: 'tool-call', name: 'look_up', argumentPieces: ['{"q":1}'] } as const]),
      ],
    })
    const { body } = await answerOf(send(server))
    expect(schema.parse(body)).toStrictEqual(body)
  })

  test('a completion has every field of the response table', async () => {
    await using server = await TestServer.start()
    const { body } = await answerOf(server.chat())
    expect(body).toStrictEqual({
      id: expect.stringMatching(/^chatcmpl-\w+$/),
      object: 'chat.completion',
      created: expect.toSatisfy((value) => Number.isInteger(value) && Math.abs(value * 1000 - Date.now()) < 60_000),
      model: 'house/model-1.0',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'Hello world.', refusal: null, reasoning_content: 'Let me think.' },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: {
        prompt_tokens: 1,
        completion_tokens: 7,
        total_tokens: 8,
        prompt_tokens_details: { cached_tokens: 0 },
        completion_tokens_details: { reasoning_tokens: 4 },
      },
    })
  })
})
