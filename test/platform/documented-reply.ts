import { expect } from 'vitest'
import { z } from 'zod'
import { matchRoute } from '../../src/platform/http/match-route.ts'
import { problemResource } from '../../src/platform/http/problem-resource.ts'
import type { ReplyShape, Route } from '../../src/platform/http/route.ts'
import type { Answer } from './platform-fixture.ts'

/** Fails the test unless an answer is what its route promises: a reply of that status and shape, or a problem. */
export function expectDocumentedReply(
  routes: readonly Route[],
  method: string,
  path: string,
  { status, headers, body, text }: Answer,
): void {
  const type = headers.get('content-type') ?? ''
  if (status >= 400) {
    expect(type).toBe('application/problem+json')
    expect(problemResource.parse(body)).toMatchObject({ status })
    return
  }
  const found = matchRoute(routes, method, path.split('?')[0] ?? '')
  const shapes = found.kind === 'found' ? [found.route.replies[status]].flat() : []
  const where = `${method} ${path} answered ${status} ${type}`
  const shape = shapes.find((candidate) => candidate !== undefined && contentType(candidate) === type.split(';')[0])
  expect(shape, `${where}, which its route does not promise`).toBeDefined()
  if (shape instanceof z.ZodType)
    expect(z.prettifyError(shape.safeParse(body).error ?? new z.ZodError([])), where).toBe('')
  if (shape === 'no content') expect(text, where).toBe('')
}

function contentType(shape: ReplyShape): string {
  if (shape instanceof z.ZodType) return 'application/json'
  return shape === 'no content' ? '' : (shape.split(';')[0] ?? '')
}
