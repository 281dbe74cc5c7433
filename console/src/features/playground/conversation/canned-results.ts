import type { Column } from './playground-state.ts'
import { openCalls } from './turn.ts'

/** The canned results for the calls at the end of a column; undefined where there is no call, or one without a result. */
export function cannedResults({ setup, turns }: Pick<Column, 'setup' | 'turns'>): string[] | undefined {
  const calls = openCalls(turns)?.reply.toolCalls
  const results = calls?.map((call) => setup.tools.find(({ name }) => name === call.name)?.cannedResult ?? '')
  return results === undefined || results.includes('') ? undefined : results
}
