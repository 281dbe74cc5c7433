import { z } from 'zod'
import { API_ROOT, INTERFACE_VERSION } from './api-root.ts'
import { chatCompletionChunkSchema } from './chat-completion-chunk.ts'
import { chatCompletionParameters } from './chat-completion-parameters.ts'
import { chatCompletionSchema } from './chat-completion.ts'
import { errorBodySchema } from './error-body.ts'
import { errorCatalogue, type ErrorDefinition } from './error-catalogue.ts'
import { messageSchema } from './message.ts'
import { modelListSchema, modelSchema } from './model.ts'
import { operations, type Operation, type OperationName } from './operations.ts'
import { responseFormatSchema } from './response-format.ts'
import { responseHeaders, type ResponseHeader } from './response-headers.ts'
import { textPartSchema } from './text-content.ts'
import { toolCallSchema } from './tool-call.ts'
import { toolChoiceSchema, toolSchema } from './tool.ts'
import { usageSchema } from './usage.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of the interface, made from the same tables that validate requests. */
export function openApiDocument(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parley chat completions',
      version: INTERFACE_VERSION,
      description: 'Chat completions following the widely used client convention. Text in, text and reasoning out.',
    },
    servers: [{ url: API_ROOT }],
    security: [{ bearer: [] }],
    paths: {
      '/models': { get: operation('listModels', success(schemaReference('ModelList'))) },
      '/models/{model}': {
        get: {
          ...operation('retrieveModel', success(schemaReference('Model'))),
          parameters: [
            {
              name: 'model',
              in: 'path',
              required: true,
              schema: { type: 'string' },
              description: 'A model identifier as the list returns it. One that contains `/` may be sent as written.',
            },
          ],
        },
      },
      '/chat/completions': { post: { ...createChatCompletion(), requestBody: requestBody() } },
    },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API key or playground credential.' },
      },
      headers: Object.fromEntries(Object.entries<ResponseHeader>(responseHeaders).map(headerComponent)),
      schemas: componentSchemas(),
    },
  }
}

function createChatCompletion(): Json {
  return operation('createChatCompletion', {
    'application/json': { schema: schemaReference('ChatCompletion') },
    'text/event-stream': {
      schema: { type: 'string' },
      description: 'Lines `data: {ChatCompletionChunk}` and finally `data: [DONE]`; on failure `data: {Error}`.',
    },
  })
}

function requestBody(): Json {
  return { required: true, content: { 'application/json': { schema: schemaReference('ChatCompletionRequest') } } }
}

function operation(name: OperationName, content: Json): Json {
  const definition: Operation = operations[name]
  const failures = definition.errorStatuses.map((status) => [status, errorResponse(status, definition)])
  return {
    operationId: name,
    summary: definition.summary,
    responses: {
      200: { description: 'Success.', headers: headersFor(definition, 200), content },
      ...Object.fromEntries(failures),
    },
  }
}

function success(schema: Json): Json {
  return { 'application/json': { schema } }
}

function errorResponse(status: number, definition: Operation): Json {
  const rows = Object.values<ErrorDefinition>(errorCatalogue).filter((row) => row.status === status)
  return {
    description: rows.map((row) => `\`${row.code ?? 'null'}\`: ${row.condition}`).join('\n\n'),
    headers: headersFor(definition, status),
    content: success(schemaReference('Error')),
  }
}

/** Which headers a status carries: 401 has the request id only; 403 comes before admission (contract, header rules). */
function headersFor(definition: Operation, status: number): Json {
  const names = Object.entries<ResponseHeader>(responseHeaders).filter(([, header]) => {
    if (header.presence === 'every response but a CORS preflight') return true
    if (status === 401) return false
    if (header.presence === 'every response to an authenticated request') return true
    if (status === 403) return false
    return header.presence === 'every response to an admitted request' || definition.countsTokens
  })
  return Object.fromEntries(names.map(([name]) => [name, { $ref: `#/components/headers/${name}` }]))
}

function headerComponent([name, header]: [string, ResponseHeader]): [string, Json] {
  return [name, { description: header.description, schema: header.schema }]
}

function schemaReference(name: string): Json {
  return { $ref: `#/components/schemas/${name}` }
}

function componentSchemas(): Json {
  const registry = z.registry<{ id: string }>()
  for (const schema of componentList()) registry.add(schema, { id: schema.meta()?.id ?? '' })
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _dialect, $id: _address, ...schema }]) => [id, schema]),
  )
}

function componentList(): z.ZodType[] {
  return [
    requestSchema(),
    messageSchema,
    textPartSchema,
    toolSchema,
    toolChoiceSchema,
    toolCallSchema,
    responseFormatSchema,
    chatCompletionSchema,
    chatCompletionChunkSchema,
    usageSchema,
    modelSchema,
    modelListSchema,
    errorBodySchema,
  ]
}

function requestSchema(): z.ZodType {
  const shape = Object.fromEntries(
    Object.entries(chatCompletionParameters).map(([name, { schema, rule, description }]) => {
      const described = rule === 'required' ? schema : schema.nullish()
      return [name, described.describe(description)]
    }),
  )
  return z.strictObject(shape).meta({ id: 'ChatCompletionRequest' })
}
