import type { ChatCompletionRequest } from '../../contract/chat-completion-parameters.ts'
import { parseChatCompletionRequest } from '../../contract/parse-chat-completion-request.ts'
import { LARGE_BODY_BYTES, nextTurn } from '../body-turns.ts'
import type { Exchange } from '../exchange.ts'
import { Refusal } from '../refusal.ts'
import { scanJson, scanJsonInTurns } from '../scan-json.ts'
import type { Step } from '../step.ts'

/** The bytes have served: a stream that runs for minutes should not hold on to them. */
type Validated = { wire: ChatCompletionRequest; body: Buffer }

const noBytes = Buffer.alloc(0)

/** Step 5: every parameter, against the contract's table. */
export const validateBody: Step<Exchange & { body: Buffer }, Validated> = {
  name: 'validate body',
  refusesWith: [400],
  run({ body }) {
    return body.length < LARGE_BODY_BYTES ? validate(body) : validateInTurns(body)
  },
}

function validate(body: Buffer): Validated | Refusal {
  const fault = scanJson(body)
  return fault === undefined ? judge(parse(body.toString('utf8'))) : unreadable(fault)
}

/** Scanning takes many turns of the event loop. What follows cannot be divided; each part of it gets a turn of its own. */
async function validateInTurns(body: Buffer): Promise<Validated | Refusal> {
  const fault = await scanJsonInTurns(body)
  if (fault !== undefined) return unreadable(fault)
  const text = body.toString('utf8')
  await nextTurn()
  const parsed = parse(text)
  await nextTurn()
  const judged = judge(parsed)
  // The checks that follow look at every message again.
  await nextTurn()
  return judged
}

function parse(text: string): { value: unknown } | Refusal {
  if (text === '') return unreadable('The request has no body. Send a JSON object.')
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return unreadable(`The body is not valid JSON${positionIn(error)}.`)
  }
}

function judge(parsed: { value: unknown } | Refusal): Validated | Refusal {
  if (parsed instanceof Refusal) return parsed
  const result = parseChatCompletionRequest(parsed.value)
  if (result.ok) return { wire: result.request, body: noBytes }
  const { code, message, param } = result.fault
  return new Refusal(code, message, { param })
}

function unreadable(message: string): Refusal {
  return new Refusal('invalid_value', message)
}

/** The parser's message quotes the text around the fault, which may be somebody's words; of it, only the position is told. */
function positionIn(error: unknown): string {
  const position = error instanceof SyntaxError ? /position (\d+)/.exec(error.message)?.[1] : undefined
  return position === undefined ? '' : ` (at position ${position})`
}
