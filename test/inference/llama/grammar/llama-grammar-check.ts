import { text } from 'node:stream/consumers'
import { LlamaGrammar, LlamaLogLevel, getLlama } from 'node-llama-cpp'

/** Run in a process of its own, since a grammar that llama.cpp cannot take may end the process it is in. */

export interface GrammarCheck {
  readonly grammar: string
  readonly sentences: readonly string[]
}

export interface GrammarVerdict {
  readonly loaded: boolean
  /** For each sentence whether llama.cpp takes it for a complete sentence of the grammar. */
  readonly accepted: readonly boolean[]
  readonly loadMs: number
}

const llama = await getLlama({ gpu: false, build: 'never', logLevel: LlamaLogLevel.disabled })
const checks = JSON.parse(await text(process.stdin)) as readonly GrammarCheck[]

/** The library tests texts against a grammar itself, but does not declare how. */
function isSentence(grammar: object, sentence: string): boolean {
  return (grammar as { _testText(text: string): boolean })._testText(sentence)
}

const verdicts = checks.map(({ grammar, sentences }): GrammarVerdict => {
  const startedAtMs = performance.now()
  try {
    const loaded = new LlamaGrammar(llama, { grammar })
    const loadMs = performance.now() - startedAtMs
    return { loaded: true, accepted: sentences.map((sentence) => isSentence(loaded, sentence)), loadMs }
  } catch {
    return { loaded: false, accepted: [], loadMs: performance.now() - startedAtMs }
  }
})

process.stdout.write(JSON.stringify(verdicts), () => process.exit(0))
