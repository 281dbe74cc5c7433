import { OpenAI, type ClientOptions } from 'openai'
import { testKey } from '../../support/test-server.ts'

/**
 * The official SDK, set up as a user does it: another base address and another key. Whatever the environment of the tests
 * holds for the SDK is kept out, and retries are off unless a test is about them.
 */
export function sdkClient(server: { apiRoot: string; apiKey?: string }, options: ClientOptions = {}): OpenAI {
  return new OpenAI({
    baseURL: server.apiRoot,
    apiKey: server.apiKey ?? testKey,
    organization: null,
    project: null,
    maxRetries: 0,
    ...options,
  })
}
