import { once } from 'node:events'
import { forkChild, stopChild } from './child.ts'
import type { LoadAnswer, LoadCommand, LoadResult } from './load-command.ts'

/** The load generator, from the side of the one who commands it. */
export interface Load extends AsyncDisposable {
  run(command: LoadCommand): Promise<LoadResult>
}

export function startLoad(): Load {
  const child = forkChild('load-generator.ts')
  const ended = once(child, 'exit').then(() => {
    throw new Error('The load generator ended early.')
  })
  ended.catch(() => {})
  return {
    async run(command) {
      child.send(command)
      const [answer] = (await Promise.race([once(child, 'message'), ended])) as [LoadAnswer]
      if ('failure' in answer) throw new Error(`The load generator failed: ${answer.failure}`)
      return answer.result
    },
    [Symbol.asyncDispose]: () => stopChild(child),
  }
}
