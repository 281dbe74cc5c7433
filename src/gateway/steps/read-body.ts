import type { Exchange } from '../exchange.ts'
import { Refusal } from '../refusal.ts'
import type { Step } from '../step.ts'
import { readBytes } from '../read-bytes.ts'
import type { Matched, Target } from './match-operation.ts'

const noBytes = Buffer.alloc(0)

/** Step 3, continued: the body, as far as the largest size. Only a chat completion has one that is read. */
export function readBody(bodyBytesMax: number): Step<Exchange & Matched, { body: Buffer; target: Target }> {
  const tooLarge: { body: Buffer; target: Target } = {
    body: noBytes,
    target: {
      kind: 'refused',
      refusal: new Refusal('request_too_large', `The request body exceeds the maximum size of ${bodyBytesMax} bytes.`, {
        closeConnection: true,
      }),
    },
  }
  return {
    name: 'read body',
    refusesWith: [],
    run({ request, response, target, expectsContinue }) {
      if (target.kind !== 'createChatCompletion') return { body: noBytes, target }
      if (Number(request.headers['content-length'] ?? 0) > bodyBytesMax) return tooLarge
      if (expectsContinue) response.writeContinue()
      return readBytes(request, bodyBytesMax).then((body) => (body === 'too-large' ? tooLarge : { body, target }))
    },
  }
}
