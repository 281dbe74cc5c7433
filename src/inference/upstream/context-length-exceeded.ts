/*
 * How servers say that a prompt, or prompt plus output, does not fit. Few give it a code; the others are known by words.
 * - codes and types: `context_length_exceeded` (the convention), `exceed_context_size_error` (llama-server)
 * - vLLM: "... maximum context length is N tokens ...", "... longer than the maximum model length of N"
 * - SGLang: "... longer than the model's context length ...", "... exceeds the maximum allowed length ..."
 * - llama-server: "... exceeds the available context size ..."; llama-cpp-python: "... exceed context window of N"
 * - Ollama: "input length exceeds the context length", "... exceeded max context length"
 * - TGI: "`inputs` must have less than N tokens", "`inputs` tokens + `max_new_tokens` must be <= N"
 */
const codes = new Set(['context_length_exceeded', 'exceed_context_size_error'])

const wordings = [
  /maximum context length/,
  /model's context length/,
  /maximum model length/,
  /exceeds the maximum allowed length/,
  /exceeds the available context size/,
  /exceed(s|ed)?( the| max| maximum)* context (length|size|window)/,
  /`?inputs`? must have less than \d+ tokens/,
  /`?inputs`? tokens \+ `?max_new_tokens`? must be/,
]

/** Whether an error that the far side reports, in any of the known shapes, says that the context is too long. */
export function contextLengthExceeded(body: unknown): boolean {
  return [body, fieldOf(body, 'error'), fieldOf(body, 'detail')].some(
    (error) =>
      codes.has(String(fieldOf(error, 'code'))) ||
      codes.has(String(fieldOf(error, 'type'))) ||
      saysSo(error) ||
      saysSo(fieldOf(error, 'message')),
  )
}

function saysSo(message: unknown): boolean {
  if (typeof message !== 'string') return false
  const lower = message.toLowerCase()
  return wordings.some((wording) => wording.test(lower))
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as { [key: string]: unknown })[key] : undefined
}
