import { expect } from 'vitest'

/** A whole response, read. */
export interface Answer {
  status: number
  headers: Headers
  text: string
  body: unknown
}

export async function answerOf(pending: Response | Promise<Response>): Promise<Answer> {
  const response = await pending
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: parsed(text) }
}

/** Undefined for what is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export interface ExpectedError {
  status: number
  type: string
  code: string | null
  param: string | null
}

/** The one error shape: exactly four fields, a message for people, and the status that belongs to it. */
export function expectError(answer: Answer, { status, type, code, param }: ExpectedError): void {
  expect({ status: answer.status, body: answer.body }).toStrictEqual({
    status,
    body: { error: { message: expect.stringMatching(/\S.*\.$/s), type, param, code } },
  })
  expect(answer.headers.get('content-type')).toBe('application/json')
}

/** The `error.message` of an error answer. */
export function messageOf(answer: Answer): string {
  return (answer.body as { error: { message: string } }).error.message
}
