/** The three operations (contract, Endpoints). Everything else under the API root is an unknown endpoint. */
export interface Operation {
  method: 'GET' | 'POST'
  path: string
  summary: string
  /** Token limits and their headers apply. */
  countsTokens: boolean
  /** Statuses other than 200 that the contract names for it. */
  errorStatuses: readonly number[]
}

export const operations = {
  createChatCompletion: {
    method: 'POST',
    path: '/chat/completions',
    summary: 'Create a chat completion',
    countsTokens: true,
    errorStatuses: [400, 401, 402, 403, 404, 409, 413, 415, 429, 500, 502, 503],
  },
  listModels: {
    method: 'GET',
    path: '/models',
    summary: 'List the models the caller may use',
    countsTokens: false,
    errorStatuses: [401, 403, 429, 503],
  },
  retrieveModel: {
    method: 'GET',
    path: '/models/{model}',
    summary: 'Retrieve one model',
    countsTokens: false,
    errorStatuses: [401, 403, 404, 429, 503],
  },
} as const satisfies Record<string, Operation>

export type OperationName = keyof typeof operations
