import { expect, it } from 'vitest'
import { describeDatabases } from '../support/databases.ts'
import { startComposedNode } from '../platform/composed-node.ts'
import { createComposedTenant } from '../platform/composed-tenant.ts'

const SIGN_INS = 200
const REQUESTS = 20
const MEBIBYTE = 1024 * 1024

describeDatabases('two hundred who sign in at once', (kind) => {
  it('leave everybody else their turn, and wait in a line that has an end', async () => {
    await using node = await startComposedNode({ databaseUrl: (await kind.create()).url })
    const { apiKey } = await createComposedTenant(node)
    const restingBytes = process.memoryUsage.rss()
    let peakBytes = 0
    let pending = SIGN_INS
    const signIns = Array.from({ length: SIGN_INS }, async (_, index) => {
      const body = { email: `guess${index}@people.test`, password: 'a wrong guess' }
      const { status } = await node.platform('POST', '/sign-in', body)
      pending -= 1
      return status
    })
    for (let round = 0; round < REQUESTS; round += 1) {
      expect(await node.liveness()).toBe(200)
      expect((await node.chat(apiKey)).status).toBe(200)
      expect((await node.models(apiKey)).status).toBe(200)
      peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
    }
    // All of that, while the passwords of those who came first were still being looked at.
    expect(pending).toBeGreaterThan(0)

    const statuses = await Promise.all(signIns)
    const count = (wanted: number) => statuses.filter((status) => status === wanted).length
    // 401: the password was looked at; 503: too many waited for that; 429: too many from one address.
    expect(count(401) + count(503) + count(429)).toBe(SIGN_INS)
    expect(count(401)).toBeGreaterThanOrEqual(17)
    expect(count(401) + count(503)).toBeLessThanOrEqual(50)
    // Two hashes of 128 MiB at most, and some room for everything else in this process.
    expect((peakBytes - restingBytes) / MEBIBYTE).toBeLessThan(3 * 128 + 256)
  })
})
