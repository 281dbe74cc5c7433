import type { Exchange } from '../exchange.ts'
import type { Authentication, Authenticator, Caller } from '../ports.ts'
import { Refusal } from '../refusal.ts'
import type { Step } from '../step.ts'

const challenge = { headers: ['www-authenticate', 'Bearer'] }

const rejections = {
  malformed: 'Incorrect API key provided. Check that it was copied whole.',
  unknown: 'Incorrect API key provided. Check that it belongs to this installation.',
  revoked: 'This API key has been revoked. Create a new one.',
  expired: 'This API key has expired. Create a new one.',
} as const

/** Step 1: who is calling. Comes before everything else, so that a stranger learns nothing of what exists. */
export function authenticate(authenticator: Authenticator): Step<Exchange, { caller: Caller }> {
  return {
    name: 'authenticate',
    refusesWith: [401, 503],
    run({ request }) {
      const credential = bearerCredential(request.headers.authorization)
      if (credential === undefined) {
        return new Refusal(
          'missing_credential',
          'No API key provided. Send it in the header: Authorization: Bearer YOUR_API_KEY.',
          challenge,
        )
      }
      const answer = authenticator.authenticate(credential)
      return answer instanceof Promise ? answer.then(judge) : judge(answer)
    },
  }
}

function judge(answer: Authentication): { caller: Caller } | Refusal {
  if (answer.kind === 'accepted') return { caller: answer.caller }
  if (answer.kind === 'rejected') return new Refusal('invalid_api_key', rejections[answer.reason], challenge)
  return new Refusal('authentication_unavailable', 'The credential cannot be checked just now. Retry shortly.', {
    retryAfterMs: 1000,
  })
}

/** What follows the scheme, which is compared without regard to case (RFC 9110, 11.1). Other schemes carry no credential of ours. */
function bearerCredential(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined
  if (authorization.slice(0, 7).toLowerCase() !== 'bearer ') return undefined
  const credential = authorization.slice(7).trim()
  return credential === '' ? undefined : credential
}
