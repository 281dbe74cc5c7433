import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../platform/platform-fixture.ts'
import { runParley } from './run-parley.ts'
import { serveCommandLine } from './served-command-line.ts'

describe('key', () => {
  it('create prints the key alone on standard output, and the key works', async () => {
    const { parley, platform } = await serveCommandLine()
    const { code, stdout, stderr } = await parley('key', 'create', '--name', 'laptop')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^parley_[0-9A-Za-z]{38}\n$/)
    expect(stderr).toContain('only this once')
    expect(await platform.verifier.verify(stdout.trim())).toMatchObject({ kind: 'accepted' })
  })

  it('create finds organization and project by name, and counts the expiry from now', async () => {
    const { json, clock } = await serveCommandLine()
    clock.nowMs = Date.now()
    const { id: organization } = await json('organization', 'create', 'acme')
    const { id: project } = await json('project', 'create', 'web', '--organization', 'acme')
    const key = await json('key', 'create', '--organization', 'acme', '--project', 'web', '--expires', '30d')
    expect(key).toMatchObject({ organization_id: organization, project_id: project, name: 'key' })
    const days = (Date.parse(String(key['expires_at'])) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(29.99)
    expect(days).toBeLessThanOrEqual(30)
  })

  it('list shows a table without colour where there is no terminal, and never the key', async () => {
    const { parley, made } = await serveCommandLine()
    const { stdout } = await parley('key', 'list')
    const [titles, row] = stdout.trim().split('\n')
    expect(titles).toMatch(/^ID +NAME +ENDS IN +PROJECT +CREATED +EXPIRES +REVOKED +LAST USED$/)
    expect(row).toMatch(/^key_\w+ +first key +\w{4} +proj_\w+ +2026-11-15 12:00/)
    expect(stdout).not.toContain('\u001B[')
    expect(stdout).not.toContain(made.api_key)
  })

  it('list follows every page and keeps to one organization or project', async () => {
    const { send, json, rows, made } = await serveCommandLine()
    for (let index = 0; index < 101; index += 1) {
      await send('POST', `/projects/${made.project_id}/api-keys`, { name: `k${index}` })
    }
    await send('POST', '/organizations', { name: 'other' })
    expect(await rows('key', 'list')).toHaveLength(102)
    expect(await json('key', 'list', '--limit', '1')).toMatchObject({ object: 'list', next_cursor: expect.any(String) })
    expect(await json('key', 'list', '--organization', 'other')).toEqual({
      object: 'list',
      data: [],
      next_cursor: null,
    })
    expect(await rows('key', 'list', '--project', made.project_id)).toHaveLength(102)
  })

  it('revoke ends a key, but not unasked', async () => {
    const { parley, rows, platform, made } = await serveCommandLine()
    const [first] = await rows('key', 'list')
    const id = String(first?.['id'])
    const asked = await parley('key', 'revoke', id)
    expect(asked.code).toBe(1)
    expect(asked.stderr).toContain('say --yes')
    expect(await platform.verifier.verify(made.api_key)).toMatchObject({ kind: 'accepted' })
    expect(await parley('key', 'revoke', id, '--yes')).toEqual({ code: 0, stdout: `${id} is revoked\n`, stderr: '' })
    expect(await platform.verifier.verify(made.api_key)).toEqual({ kind: 'rejected', reason: 'revoked' })
  })

  it('create refuses a time that is none', async () => {
    const { parley } = await serveCommandLine()
    const { code, stderr } = await parley('key', 'create', '--expires', 'soon')
    expect(code).toBe(2)
    expect(stderr).toContain('Expected a time such as 30d')
  })
})

describe('organization and project', () => {
  it('can be made, listed, shown and changed', async () => {
    const { parley, json, rows } = await serveCommandLine()
    const { id } = await json('organization', 'create', 'acme', '--plan', 'trial')
    expect(await rows('organization', 'list')).toHaveLength(2)
    expect((await parley('organization', 'show', 'acme')).stdout).toMatch(/^NAME +acme\nPLAN +trial$/m)
    expect(await json('organization', 'update', 'acme', '--plan', 'default')).toMatchObject({ id, plan: 'default' })
    const contributing = ['--retention', 'contributor', '--accept-terms', '1', '--name', 'acme']
    expect(await json('organization', 'update', 'acme', ...contributing)).toMatchObject({ retention: 'contributor' })
    await json('project', 'create', 'web', '--organization', String(id))
    expect((await parley('project', 'list', '--organization', 'acme')).stdout).toMatch(/^proj_\w+ +web +org_\w+/m)
  })

  it('say what is wrong, and by their exit code whether anything was tried', async () => {
    const { parley } = await serveCommandLine()
    const wrong: [string[], number, RegExp][] = [
      [['organization', 'update', 'default'], 2, /say what to change/],
      [['organization', 'crate', 'x'], 2, /unknown command 'crate'/],
      [['account', 'list', '--state', 'gone'], 2, /Allowed choices are waiting, active, restricted/],
      [['organization', 'update', 'default', '--plan', 'gold'], 1, /plan: must be one of the plans.*default, trial/],
      [['organization', 'update', 'default', '--retention', 'contributor'], 1, /accept_terms_version: must be "1"/],
      [['organization', 'show', 'nobody'], 1, /there is no organization "nobody"; there are org_\w+ \(default\)/],
      [['key', 'revoke', 'key_none', '--yes'], 1, /there is no api key "key_none"/i],
      [['key', 'show', 'nameless'], 1, /there is no key "nameless"; there are key_\w+ \(first key\)/],
      [['key', 'create', '--project', 'none'], 1, /there is no project "none"/],
    ]
    for (const [arguments_, expectedCode, expected] of wrong) {
      const { code, stdout, stderr } = await parley(...arguments_)
      expect(stderr).toMatch(expected)
      expect(stderr).not.toContain('    at ')
      expect(stdout).toBe('')
      expect(code).toBe(expectedCode)
    }
  })
})

describe('the connection', () => {
  it('says how to start the server when none answers', async () => {
    const { cwd, env } = await serveCommandLine()
    const there = { ...env, PARLEY_OPERATOR_TOKEN: 'x' }
    const { code, stderr } = await runParley(['key', 'list', '--url', 'http://127.0.0.1:1'], { cwd, env: there })
    expect(code).toBe(1)
    expect(stderr).toMatch(/no server answers at http:\/\/127\.0\.0\.1:1\. Start the server with: npx parley serve/)
  })

  it('sends the token of first-run.json only to the server that it belongs to', async () => {
    const { parley, baseUrl } = await serveCommandLine()
    const { code, stderr } = await parley('key', 'list', '--url', 'http://models.example.com')
    expect(code).toBe(1)
    expect(stderr).toContain(`is for ${baseUrl}. Set PARLEY_OPERATOR_TOKEN to the token of http://models.example.com`)
    const sameMachine = baseUrl.replace('127.0.0.1', 'localhost')
    expect((await parley('key', 'list', '--url', sameMachine)).stderr).not.toContain('Set PARLEY_OPERATOR_TOKEN')
  })

  it('takes address and token from the environment', async () => {
    const { cwd, baseUrl, made } = await serveCommandLine()
    const env = { PARLEY_URL: `${baseUrl}/`, PARLEY_OPERATOR_TOKEN: made.operator_token, HOME: cwd }
    expect((await runParley(['key', 'list'], { cwd, env })).code).toBe(0)
    const wrong = { ...env, PARLEY_OPERATOR_TOKEN: made.api_key }
    expect((await runParley(['key', 'list'], { cwd, env: wrong })).stderr).toContain(
      'does not take this operator token',
    )
  })

  it('without anything known says what to do', async () => {
    const { code, stderr } = await runParley(['key', 'list'], {
      cwd: temporaryDirectory(),
      env: { HOME: temporaryDirectory() },
    })
    expect(code).toBe(1)
    expect(stderr).toContain('no operator token is known')
  })

  it('is found although the configuration cannot be used here', async () => {
    const { cwd, env } = await serveCommandLine()
    writeFileSync(join(cwd, 'parley.yaml'), 'nonsense: true\n')
    expect((await runParley(['key', 'list'], { cwd, env })).code).toBe(0)
  })
})
