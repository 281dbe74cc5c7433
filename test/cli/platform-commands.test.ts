import { describe, expect, it } from 'vitest'
import { serveCommandLine, type Json } from './served-command-line.ts'

describe('people', () => {
  it('wait, are let in, restricted, and made operators, by email or id', async () => {
    const { json, rows, parley, person, clock } = await serveCommandLine({ settings: { signUp: 'waiting-list' } })
    const ada = await person('ada')
    clock.nowMs += 1
    await person('bob')
    const waiting = await parley('waiting-list', 'list')
    expect(waiting.stdout).toMatch(/^ID +POSITION +EMAIL +NAME +VERIFIED\nacct_\w+ +1 +ada@people.test +ada /)
    expect((await parley('waiting-list', 'approve')).code).toBe(2)
    expect((await parley('waiting-list', 'approve', '--count', '1')).stdout).toBe('access for ada@people.test\n')
    expect((await parley('account', 'approve', 'bob@people.test')).stdout).toBe('bob@people.test has access\n')
    expect(await rows('account', 'list', '--email', 'ad')).toMatchObject([{ id: ada.id, state: 'active' }])

    const restrict = ['account', 'restrict', 'ADA@people.test', '--reason', 'unpaid']
    expect((await parley(...restrict)).stderr).toContain('say --yes')
    expect(await json(...restrict, '--yes')).toMatchObject({ state: 'restricted', restriction: { reason: 'unpaid' } })
    expect((await parley('account', 'show', ada.id)).stdout).toMatch(/^RESTRICTED +unpaid$/m)
    expect(await json('account', 'unrestrict', ada.id)).toMatchObject({ state: 'active' })
    expect(await json('account', 'operator', ada.id, 'on', '--yes')).toMatchObject({ is_operator: true })
    expect(await json('account', 'operator', ada.id, 'off', '--yes')).toMatchObject({ is_operator: false })
    expect(await json('account', 'unapprove', ada.id, '--yes')).toMatchObject({ state: 'waiting' })
    expect((await parley('account', 'show', 'nobody@people.test')).stderr).toContain('there is no account')
  })

  it('are invited, change roles and leave', async () => {
    const { json, rows, parley, person, tokenFor } = await serveCommandLine()
    const ada = await person('ada')
    await json('account', 'approve', ada.id)
    const create = ['invitation', 'create', 'ada@people.test', '--role', 'viewer']
    expect(await json(...create)).toMatchObject({ state: 'open', role: 'viewer' })
    expect(await json('organization', 'invite', 'default', 'cy@people.test')).toMatchObject({ role: 'developer' })
    expect((await parley('invitation', 'revoke', 'cy@people.test', '--yes')).code).toBe(0)
    expect(await rows('invitation', 'list', '--state', 'open')).toMatchObject([{ email: 'ada@people.test' }])
    await ada.ask('POST', '/invitations/acceptance', { token: await tokenFor('ada@people.test', 2) })
    expect(await rows('organization', 'members', 'default')).toMatchObject([{ email: 'ada@people.test' }])
    expect(await json('member', 'role', 'ada@people.test', 'admin')).toMatchObject({ role: 'admin' })
    expect((await parley('member', 'list')).stdout).toMatch(/^acct_\w+ +ada@people.test +ada +admin /m)
    expect((await parley('member', 'remove', 'ada@people.test', '--yes')).stdout).toContain('no member any more')
    expect(await rows('member', 'list')).toEqual([])
  })
})

describe('organizations', () => {
  it('get plans, overrides, retention and limits, and are deleted', async () => {
    const prices = new Map([['a/b', { input: 1000, cachedInput: 500, output: 2000 }]])
    const { json, rows, parley } = await serveCommandLine({ settings: { prices } })
    await json('organization', 'create', 'acme')
    expect((await parley('organization', 'plan', 'prices', 'acme')).stdout).toMatch(
      /^MODEL +INPUT +CACHED INPUT +OUTPUT\na\/b +1\.000000000 +0\.500000000 +2\.000000000$/m,
    )
    const set = ['organization', 'plan', 'set', 'acme']
    const overridden = await json(...set, 'trial', '--requests-per-minute', '7', '--models', 'a/*, b')
    expect(overridden).toMatchObject({
      plan: 'trial',
      overrides: { limits: { requests_per_minute: 7 }, models: ['a/*', 'b'] },
    })
    expect(await json(...set, '--tokens-per-day', '9')).toMatchObject({
      plan: 'trial',
      overrides: { limits: { requests_per_minute: 7, tokens_per_day: 9 }, models: ['a/*', 'b'] },
    })
    expect(await json(...set, 'default', '--no-overrides')).toMatchObject({ plan: 'default', overrides: null })
    expect((await parley('plan', 'list')).stdout).toMatch(/^default +yes /m)
    const contributor = ['organization', 'retention', 'set', 'acme', 'contributor', '--accept-terms', '1']
    expect(await json(...contributor)).toMatchObject({ chosen: 'contributor' })
    expect((await parley('organization', 'retention', 'show', 'acme')).stdout).toMatch(/^CHOSEN +contributor$/m)
    expect((await parley('organization', 'delete', 'acme', '--yes')).stdout).toBe('acme is deleted\n')
    expect(await rows('organization', 'list')).toHaveLength(1)
  })

  it('have projects that are renamed and archived, and keys that are renamed and rotated', async () => {
    const { json, rows, parley, platform } = await serveCommandLine()
    await json('project', 'create', 'web')
    expect(await json('project', 'rename', 'web', 'site')).toMatchObject({ name: 'site' })
    const { stdout: first } = await parley('key', 'create', '--project', 'site', '--name', 'one')
    expect(await json('key', 'rename', 'one', 'two')).toMatchObject({ name: 'two' })
    expect(await json('key', 'update', 'two', '--expires', '30d')).toMatchObject({ expires_at: expect.any(String) })
    const rotated = await parley('key', 'rotate', 'two', '--overlap', '1h')
    expect(rotated.stdout).toMatch(/^parley_\w+\n$/)
    for (const key of [first, rotated.stdout]) {
      expect(await platform.verifier.verify(key.trim())).toMatchObject({ kind: 'accepted' })
    }
    expect((await parley('key', 'show', 'two')).stdout).toMatch(/^REPLACED BY +–$/m)
    expect((await parley('project', 'archive', 'site', '--yes')).stdout).toBe('site is archived\n')
    expect(await rows('project', 'list')).toHaveLength(1)
    expect(await rows('project', 'list', '--archived')).toHaveLength(2)
    expect(await platform.verifier.verify(first.trim())).toMatchObject({ kind: 'rejected' })
  })
})

describe('credits, usage and the audit log', () => {
  it('are shown, changed and exported', async () => {
    const { json, rows, parley, clock } = await serveCommandLine()
    expect(await json('credit', 'grant', '12.5', '--note', 'welcome')).toMatchObject({ amount: '12.500000000' })
    expect(await json('credit', 'refund', '--amount', '1')).toMatchObject({ kind: 'refund' })
    expect((await parley('credit', 'refund')).code).toBe(2)
    const adjusted = await parley('credit', 'adjust', '--note', 'twice', '--yes', '--', '-0.25')
    expect(adjusted.stdout).toMatch(/^KIND +adjustment\nAMOUNT +-0\.25$/m)
    expect(await json('credit', 'cap', '50')).toMatchObject({ monthly_cap: '50.000000000' })
    expect((await parley('credit', 'cap', 'none')).stdout).toMatch(/^BALANCE +13\.25\n[^]*^MONTHLY CAP +–$/m)
    expect(await json('credit', 'freeze', '--for', '2h', '--yes')).toMatchObject({
      frozen: { until: new Date(clock.nowMs + 7_200_000).toISOString() },
    })
    expect(await json('credit', 'unfreeze')).toMatchObject({ frozen: null })
    expect(await rows('credit', 'transfers', '--kind', 'grant')).toMatchObject([{ note: 'welcome' }])
    const month = new Date(clock.nowMs).toISOString().slice(0, 7)
    const statement = await parley('credit', 'statement', month)
    expect(statement.stderr).toBe(`${month}: opening balance 0.00, closing balance 13.25\n`)
    expect(statement.stdout).toMatch(/ grant +12\.50 /)
    expect((await parley('credit', 'statement', month, '--csv')).stdout.split('\r\n').length).toBeGreaterThan(3)
    expect((await parley('credit', 'statement', 'november')).code).toBe(2)

    const actions = (await rows('audit', 'list', '--limit', 'all')).map(({ action }) => action)
    const exported = (await parley('audit', 'export')).stdout.trim().split('\n')
    expect(exported.map((line) => (JSON.parse(line) as Json)['action'])).toEqual(actions)
    expect((await parley('audit', 'list', '--limit', '1')).stderr).toContain('--limit all')
    expect((await parley('usage', '--by', 'model,day')).stdout).toMatch(/^MODEL +DAY +REQUESTS [^\n]+\ntotal +– +0 /)
    expect((await parley('usage', '--by', 'colour')).stderr).toContain('group_by: must be some of')
    expect(await rows('request', 'list', '--from', '7d')).toEqual([])
    expect((await parley('request', 'show', 'none')).stderr).toContain('there is no request "none"')
    expect((await parley('content', 'export')).stdout).toBe('')
  })
})

describe('operator tokens', () => {
  it('are made, work, and are revoked by name, but never the last one', async () => {
    const { parley, rows, env } = await serveCommandLine()
    const { stdout } = await parley('operator-token', 'create', 'deployment')
    expect(stdout).toMatch(/^parley_op_\w+\n$/)
    const first = (await rows('operator-token', 'list')).find(({ name }) => name !== 'deployment')
    expect((await parley('operator-token', 'revoke', String(first?.['id']), '--yes')).code).toBe(0)
    expect((await parley('whoami')).stderr).toContain('does not take this operator token')
    env['PARLEY_OPERATOR_TOKEN'] = stdout.trim()
    expect((await parley('whoami')).stdout).toMatch(/^operator token at http:/)
    expect((await parley('operator-token', 'revoke', 'deployment', '--yes')).stderr).toContain('the last operator')
  })
})
