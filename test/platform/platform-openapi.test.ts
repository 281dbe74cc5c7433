import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Route } from '../../src/platform/http/route.ts'
import { operationId } from '../../src/platform/openapi/operation-id.ts'
import { platformOpenApi } from '../../src/platform/openapi/platform-openapi.ts'
import { openTestPlatform, servePlatform } from './platform-fixture.ts'

interface Operation {
  operationId: string
  summary: string
  description: string
  security: Record<string, unknown>[]
  parameters: { name?: string; in?: string; required?: boolean; $ref?: string; schema?: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { $ref?: string; description?: string; content?: Record<string, { schema: object }> }>
}

interface Document {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> }
}

let routes: readonly Route[]
let document: Document
let operations: { key: string; operation: Operation }[]

beforeEach(async () => {
  if (routes !== undefined) return
  routes = (await openTestPlatform()).platform.routes
  // As readers get it: through JSON.
  document = JSON.parse(JSON.stringify(platformOpenApi(routes))) as Document
  operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ key: `${method.toUpperCase()} ${path}`, operation })),
  )
})

/** Every value of a key, anywhere in the document. */
function valuesOf(node: unknown, key: string): unknown[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, value]) => (name === key ? [value] : valuesOf(value, key)))
}

function resolve(reference: string): unknown {
  const keys = reference.replace(/^#\//, '').split('/')
  return keys.reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document)
}

describe('the table of routes', () => {
  it('names for each what it does, who may, and what it answers', () => {
    for (const { method, path, summary, access, replies } of routes) {
      const name = `${method} ${path}`
      expect(summary, name).toMatch(/^[A-Z].{5,}[^.]$/)
      expect(access.who, name).toMatch(/\w/)
      expect(access.who === 'member', name).toBe(access.permission !== undefined && access.target !== undefined)
      expect(Object.keys(replies).length, name).toBeGreaterThan(0)
      expect(
        Object.keys(replies).every((status) => /^20[0-4]$/.test(status)),
        name,
      ).toBe(true)
    }
  })

  it('has each method of a path once', () => {
    const names = routes.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it('a route about a thing has that thing in its path', () => {
    for (const { path, access } of routes) {
      if (access.target !== undefined) expect(path).toContain(`{${access.target}}`)
    }
  })
})

describe('the document is sound OpenAPI 3.1', () => {
  it('says what it is and where', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toMatchObject({ title: 'Parley platform', version: '0.1.0' })
    expect(document.servers).toEqual([{ url: '/platform/v1' }])
  })

  it('has every route, and no other', () => {
    const names = routes.map(({ method, path }) => `${method} ${path}`)
    expect(operations.map(({ key }) => key).toSorted()).toEqual(names.toSorted())
  })

  it('every reference leads somewhere, and every schema is used', () => {
    const references = valuesOf(document, '$ref').map(String)
    expect(references.length).toBeGreaterThan(100)
    expect(references.filter((reference) => resolve(reference) === undefined)).toEqual([])
    const used = new Set(references)
    const unused = Object.keys(document.components.schemas).filter((name) => !used.has(`#/components/schemas/${name}`))
    expect(unused).toEqual([])
  })

  it('operations have names of their own', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    expect(ids.every((id) => /^[a-z][A-Za-z0-9]+$/.test(id))).toBe(true)
    expect(operationId({ method: 'GET', path: '/organizations/{organization}/api-keys' })).toBe(
      'getOrganizationApiKeys',
    )
    expect(operationId({ method: 'GET', path: '/account' })).not.toBe(
      operationId({ method: 'GET', path: '/accounts/{account}' }),
    )
  })

  it('every part of a path is a declared parameter', () => {
    for (const { key, operation } of operations) {
      const names = [...key.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      const declared = operation.parameters.filter((one) => one.in === 'path' && one.required)
      expect(
        declared.map((one) => one.name),
        key,
      ).toEqual(names)
    }
  })

  it('every response has a description; refusals are problems', () => {
    for (const { key, operation } of operations) {
      for (const [status, given] of Object.entries(operation.responses)) {
        const response = (given.$ref === undefined ? given : resolve(given.$ref)) as typeof given
        expect(response.description, `${key} ${status}`).toMatch(/\S/)
        if (Number(status) >= 400) expect(Object.keys(response.content ?? {})).toEqual(['application/problem+json'])
      }
    }
  })

  it('every operation says how to sign in, unless it is for anybody', () => {
    const schemes = Object.keys(document.components.securitySchemes)
    const open = routes.filter(({ access }) => access.who === 'anybody')
    const names = new Set(open.map(({ method, path }) => `${method} ${path}`))
    for (const { key, operation } of operations) {
      const ways = operation.security.flatMap((way) => Object.keys(way))
      expect(ways.length > 0, key).toBe(!names.has(key))
      expect(ways.every((way) => schemes.includes(way))).toBe(true)
    }
  })

  it('every schema is valid JSON Schema of the dialect of OpenAPI 3.1', () => {
    const ajv = new Ajv2020({ strict: false, logger: false, validateFormats: false })
    ajv.addSchema(document, 'document')
    const schemas = valuesOf(document, 'schema') as object[]
    expect(schemas.length).toBeGreaterThan(100)
    for (const schema of [...schemas, ...Object.values(document.components.schemas)]) {
      expect(ajv.validateSchema(schema), JSON.stringify(schema).slice(0, 200)).toBe(true)
    }
  })
})

describe('the document is where people look for it', () => {
  it('the server hands it to anybody', async () => {
    const { send } = await servePlatform(await openTestPlatform())
    const answer = await send('GET', '/openapi.json', undefined, { headers: {} })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(document)
  })
})
