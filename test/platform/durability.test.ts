import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { FirstRun } from '../../src/platform/first-run-file.ts'
import { openTestPlatform, temporaryDirectory } from './platform-fixture.ts'

const ROUNDS = 5
const WRITERS = 20

interface Acknowledged {
  created: Map<string, string>
  revoked: Set<string>
}

describe('a server that is killed while it writes', () => {
  it(`has lost no key and no revocation that it acknowledged, ${ROUNDS} times over`, async () => {
    const dataDirectory = join(temporaryDirectory(), 'data')
    const acknowledged: Acknowledged = { created: new Map(), revoked: new Set() }
    for (let round = 0; round < ROUNDS; round += 1) {
      await writeUntilKilled(dataDirectory, acknowledged, acknowledged.created.size + 30 + round * 13)
      const { platform } = await openTestPlatform({ dataDirectory })
      for (const [id, key] of acknowledged.created) {
        const verification = await platform.verifier.verify(key)
        if (acknowledged.revoked.has(id)) expect(verification).toEqual({ kind: 'rejected', reason: 'revoked' })
        else
          expect(['accepted', 'revoked']).toContain('reason' in verification ? verification.reason : verification.kind)
      }
      await platform.close()
    }
    expect(acknowledged.revoked.size).toBeGreaterThan(ROUNDS * 5)
  })
})

/** Many writers make keys and revoke every other one; the server is killed once enough keys are acknowledged. */
async function writeUntilKilled(dataDirectory: string, acknowledged: Acknowledged, enough: number): Promise<void> {
  const child = fork(join(import.meta.dirname, 'serve-until-killed.ts'), [dataDirectory])
  const [port] = (await once(child, 'message')) as [number]
  const { operator_token: token, project_id: project } = JSON.parse(
    readFileSync(join(dataDirectory, 'first-run.json'), 'utf8'),
  ) as FirstRun
  const send = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(`http://127.0.0.1:${port}/platform/v1${path}`, init)
    return (await response.json()) as { id: string; key: string }
  }
  const write = async () => {
    for (let count = 0; ; count += 1) {
      const { id, key } = await send('POST', `/projects/${project}/api-keys`, { name: 'k' })
      acknowledged.created.set(id, key)
      if (acknowledged.created.size >= enough) child.kill('SIGKILL')
      if (count % 2 === 0) {
        await send('DELETE', `/api-keys/${id}`)
        acknowledged.revoked.add(id)
      }
    }
  }
  const exited = once(child, 'exit')
  // Every writer ends with a broken connection, which is the point.
  await Promise.allSettled(Array.from({ length: WRITERS }, write))
  await exited
}
