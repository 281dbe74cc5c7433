import type { OperationName } from '../../../../src/contract/operations.ts'

const words: Readonly<Record<string, string>> = {
  createChatCompletion: 'Chat completion',
  listModels: 'List of models',
  retrieveModel: 'One model',
} satisfies Record<OperationName, string>

/** What a request asked for. */
export function operationWords(operation: string): string {
  return words[operation] ?? 'Nothing that exists'
}
