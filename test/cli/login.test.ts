import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { goodPassword } from '../platform/accounts-fixture.ts'
import { runParley } from './run-parley.ts'
import { serveCommandLine, type Json } from './served-command-line.ts'

const PROGRAM = join(import.meta.dirname, '../../bin/parley.js')
/** Gives a program a terminal of its own; part of util-linux. */
const SCRIPT = '/usr/bin/script'

/** Somebody at home, who has nothing but the address of the server. */
async function atHome() {
  const served = await serveCommandLine({ settings: { signUp: 'open' } })
  const { cwd } = served
  const env = { HOME: cwd, PARLEY_URL: served.baseUrl }
  const parley = (arguments_: string[], input?: string) => runParley(arguments_, { cwd, env, input })
  const file = join(cwd, '.config/parley/session.json')
  return { ...served, env, parley, file }
}

describe('login', () => {
  it('keeps a session that the commands then use, for its owner alone, until logout', async () => {
    const { parley, person, file, baseUrl, ask } = await withPerson()
    const login = await parley(['login', '--email', 'Ada@people.test', '--password-stdin'], `${goodPassword}\n`)
    expect(login).toEqual({ code: 0, stdout: `signed in at ${baseUrl} as ada@people.test\n`, stderr: '' })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(join(file, '..')).mode & 0o777).toBe(0o700)
    const kept = JSON.parse(readFileSync(file, 'utf8')) as { sessions: Record<string, { token: string }> }
    expect(readFileSync(file, 'utf8')).not.toContain(goodPassword)

    expect((await parley(['whoami'])).stdout).toMatch(/^EMAIL +ada@people.test$/m)
    expect((await parley(['organization', 'create', 'hers'])).code).toBe(0)
    const members = JSON.parse((await parley(['member', 'list', '--json'])).stdout) as { data: Json[] }
    expect(members.data).toMatchObject([{ account_id: person.id, role: 'owner' }])
    expect((await parley(['account', 'list'])).stderr).toMatch(/operator/)

    expect((await parley(['logout'])).stdout).toBe(`signed out at ${baseUrl}\n`)
    expect(readFileSync(file, 'utf8')).not.toContain('parley_')
    const token = String(kept.sessions[baseUrl]?.token)
    expect(await ask(token)).toBe(401)
    expect((await parley(['whoami'])).stderr).toContain('Sign in with: parley login')
    expect((await parley(['logout'])).stderr).toContain('nobody is signed in')
  })

  it('is one of the sessions that can be listed, and ended from elsewhere', async () => {
    const { parley, person } = await withPerson()
    const login = () => parley(['login', '--email', 'ada@people.test', '--password-stdin'], goodPassword)
    await login()
    const rows = async () => (JSON.parse((await parley(['session', 'list', '--json'])).stdout) as { data: Json[] }).data
    const others = (await rows()).filter(({ current }) => current === false)
    expect(others.map(({ id }) => id)).toContain(person.sessionId)
    expect((await parley(['session', 'list'])).stdout).toMatch(/^ID +THIS ONE +ADDRESS/)
    const ended = await parley(['session', 'end', person.sessionId, '--yes'])
    expect(ended.stdout).toBe(`${person.sessionId} has ended\n`)
    expect((await rows()).map(({ id }) => id)).not.toContain(person.sessionId)
    expect((await parley(['session', 'end', person.sessionId, '--yes'])).stderr).toContain('there is no session')
  })

  it('refuses a wrong password, and a file that others can read', async () => {
    const { parley, file } = await withPerson()
    const wrong = await parley(['login', '--email', 'ada@people.test', '--password-stdin'], 'wrong\n')
    expect(wrong.code).toBe(1)
    expect(existsSync(file)).toBe(false)
    await parley(['login', '--email', 'ada@people.test', '--password-stdin'], goodPassword)
    chmodSync(file, 0o644)
    expect((await parley(['whoami'])).stderr).toContain('open to other users (mode 644)')
  })

  it('is asked for again before what needs a fresh password', async () => {
    const { parley, clock } = await withPerson()
    const login = () => parley(['login', '--email', 'ada@people.test', '--password-stdin'], goodPassword)
    await login()
    await parley(['organization', 'create', 'hers'])
    clock.nowMs += 11 * 60_000
    const { code, stderr } = await parley(['organization', 'delete', 'hers', '--yes'])
    expect([code, stderr]).toEqual([1, expect.stringContaining('run: parley login')])
    await login()
    expect((await parley(['organization', 'delete', 'hers', '--yes'])).stdout).toBe('hers is deleted\n')
  })

  it.skipIf(!existsSync(SCRIPT))('asks on a terminal, and does not show the password', async () => {
    const { env, cwd, file, baseUrl } = await withPerson()
    const command = `'${process.execPath}' '${PROGRAM}' login`
    const terminal = spawn(SCRIPT, ['-qec', command, '/dev/null'], {
      cwd,
      env: { ...env, PATH: process.env['PATH'] },
    })
    const closed = once(terminal, 'close')
    let shown = ''
    for await (const chunk of terminal.stdout.setEncoding('utf8')) {
      const before = shown
      shown += String(chunk)
      const appeared = (text: string) => shown.includes(text) && !before.includes(text)
      if (appeared(`Email for ${baseUrl}: `)) terminal.stdin.write('ada@people.test\n')
      if (appeared(`Password for ${baseUrl}: `)) terminal.stdin.write(`x\u007F${goodPassword}\n`)
      if (appeared('signed in')) terminal.stdin.end()
    }
    await closed
    expect(shown).toContain('signed in at')
    expect(shown).not.toContain(goodPassword)
    expect(existsSync(file)).toBe(true)
  })
})

async function withPerson() {
  const home = await atHome()
  const person = await home.person('ada')
  /** How the server answers to a token. */
  const ask = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch(`${home.baseUrl}/platform/v1/account`, { headers })).status
  }
  return { ...home, person, ask }
}
