import type { GenerationRequest } from '../generation-request.ts'
import type { EngineProcess } from './engine-process.ts'

interface Asked {
  process: EngineProcess
  resolve: (promptTokens: number | undefined) => void
}

/** Questions to the children about how long a prompt is. */
export class PromptCounts {
  readonly #asked = new Map<string, Asked>()
  #questions = 0

  ask(process: EngineProcess, request: GenerationRequest): Promise<number | undefined> {
    this.#questions += 1
    const id = `c${this.#questions}`
    return new Promise((resolve) => {
      this.#asked.set(id, { process, resolve })
      process.send({ type: 'count', id, request })
    })
  }

  /** Undefined when the prompt cannot be counted: why not is told when it is to be evaluated. */
  counted(id: string, promptTokens: number | undefined): void {
    this.#asked.get(id)?.resolve(promptTokens)
    this.#asked.delete(id)
  }

  /** Nobody will answer any more: the length stays unknown until the prompt is evaluated. */
  processGone(process: EngineProcess): void {
    for (const [id, asked] of this.#asked) {
      if (asked.process !== process) continue
      this.#asked.delete(id)
      asked.resolve(undefined)
    }
  }
}
