import type { Tool } from '../../generation-request.ts'
import type { CallLiterals } from '../reply/family.ts'
import { writeCalls } from '../reply/write-calls.ts'

/** What the system message says about the tools where the template does not speak of them. */
export function toolNotice(tools: readonly Tool[], literals: CallLiterals): string {
  const listed = tools.map(({ name, description, parameters }) =>
    JSON.stringify({ name, description, parameters: parameters ?? { type: 'object', properties: {} } }),
  )
  const example = writeCalls([{ name: 'function-name', argumentsText: '{"argument": "value"}' }], literals)
  return [
    '# Tools',
    'You can call these functions. Each line describes one, its arguments as a JSON schema:',
    listed.join('\n'),
    'To call a function, write exactly this, with the name and the arguments filled in:',
    example,
  ].join('\n\n')
}
