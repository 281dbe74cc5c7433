import { expect, it } from 'vitest'
import { describeDatabases } from '../support/databases.ts'
import { serveWithPeople, type Person } from './platform-people.ts'

async function found(by: Pick<Person, 'send'>, search: string): Promise<string[]> {
  const { body } = await by.send('GET', `/organizations?search=${encodeURIComponent(search)}`)
  return (body['data'] as { name: string }[]).map(({ name }) => name)
}

describeDatabases('organizations', (kind) => {
  async function setUp() {
    const served = await serveWithPeople({ kind })
    const ada = await served.person('ada')
    const ids = new Map<string, string>()
    for (const name of ['Acme Research', 'acme 100% Öl', 'Under_score', 'Other']) {
      const { body } = await (name === 'Other' ? served : ada).send('POST', '/organizations', { name })
      ids.set(name, String(body['id']))
      served.clock.nowMs += 1
    }
    return { ...served, ada, ids }
  }

  it('are found by what their name holds, in whichever case and language, and by their id', async () => {
    const { send, ids } = await setUp()
    expect(await found({ send }, 'ACME')).toEqual(['Acme Research', 'acme 100% Öl'])
    expect(await found({ send }, ' öL ')).toEqual(['acme 100% Öl'])
    expect(await found({ send }, String(ids.get('Under_score')))).toEqual(['Under_score'])
    expect(await found({ send }, String(ids.get('Under_score')).slice(0, -1))).toEqual([])
  })

  it('what is searched for is text, and no pattern', async () => {
    const { send } = await setUp()
    expect(await found({ send }, '%')).toEqual(['acme 100% Öl'])
    expect(await found({ send }, '_')).toEqual(['Under_score'])
    expect(await found({ send }, '\\')).toEqual([])
    expect(await found({ send }, "' or 1=1 --")).toEqual([])
    for (const search of ['', '   ', 'x'.repeat(101)]) {
      expect((await send('GET', `/organizations?search=${search}`)).body['errors']).toMatchObject([{ field: 'search' }])
    }
  })

  it('nobody finds what they do not belong to, and pages go on where they ended', async () => {
    const { ada, send } = await setUp()
    expect(await found(ada, 'other')).toEqual([])
    expect(await found({ send }, 'other')).toEqual(['Other'])
    const first = await ada.send('GET', '/organizations?search=acme&limit=1')
    expect(first.body['data']).toMatchObject([{ name: 'Acme Research' }])
    const next = await ada.send('GET', `/organizations?search=acme&limit=1&cursor=${String(first.body['next_cursor'])}`)
    expect(next.body).toMatchObject({ data: [{ name: 'acme 100% Öl' }], next_cursor: null })
  })
})
