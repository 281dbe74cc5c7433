import { queryOptions } from '@tanstack/react-query'

/* As much of an OpenAPI document as ours uses. It comes from our own server and is rendered as text. */

export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

interface Content {
  schema?: Schema
  description?: string
}

export interface ApiResponse {
  description: string
  headers?: Record<string, { $ref?: string }>
  content?: Record<string, Content>
}

export interface ApiOperation {
  operationId: string
  summary: string
  parameters?: { name: string; in: string; required?: boolean; schema: Schema; description?: string }[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, ApiResponse>
}

export interface OpenApiDocument {
  info: { version: string; description?: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, ApiOperation>>
  components: {
    schemas: Record<string, Schema>
    headers: Record<string, { description?: string; schema: Schema }>
  }
}

export const openApiQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: async ({ signal }) => {
    const response = await fetch('/openapi.json', { signal })
    if (!response.ok) throw new Error(`The document could not be had: the server answered ${response.status}.`)
    return (await response.json()) as OpenApiDocument
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** `#/components/schemas/Message` is called `Message`. */
export function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}
