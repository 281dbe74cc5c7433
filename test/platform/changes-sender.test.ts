import { describe, expect, it } from 'vitest'
import { Changes, type Change } from '../../src/platform/changes.ts'
import { ChangesSender } from '../../src/platform/changes-sender.ts'

const change = (id: string): Change => ({ kind: 'api-key', id })
const ids = (changes: readonly Change[]) => changes.map((each) => ('id' in each ? each.id : each.kind))

/** A sender over a line that can be down. */
function openSender() {
  const line = { isDown: false, sent: [] as string[], batches: 0, errors: 0, onSent: () => {} }
  const sender = new ChangesSender({
    async send(batch) {
      await Promise.resolve()
      if (line.isDown) throw new Error('down')
      line.sent.push(...ids(batch))
      line.batches += 1
      line.onSent()
    },
    onError: () => {
      line.errors += 1
    },
  })
  return { line, sender }
}

describe('changes', () => {
  it('are known to everybody in the process when publishing returns', () => {
    const heard: Change[] = []
    const changes = new Changes()
    const stop = changes.subscribe((each) => heard.push(each))
    void changes.publish(change('a'))
    expect(heard).toEqual([change('a')])
    stop()
    void changes.publish(change('b'))
    expect(heard).toHaveLength(1)
  })

  it('are published without fail, although others cannot be told', async () => {
    const { line, sender } = openSender()
    line.isDown = true
    await expect(new Changes((each) => sender.send(each)).publish(change('a'))).resolves.toBeUndefined()
    await sender.close()
  })

  it('are told to others in their order, those that come together at once', async () => {
    const { line, sender } = openSender()
    const names = Array.from({ length: 100 }, (_, index) => String(index))
    await Promise.all(names.map((name) => sender.send(change(name))))
    expect(line.sent).toEqual(names)
    expect(line.batches).toBeLessThan(10)
  })

  it('that could not be told are told later, in their order, and the trouble is reported once', async () => {
    const { line, sender } = openSender()
    line.isDown = true
    await sender.send(change('a'))
    await sender.send(change('b'))
    expect([line.sent, line.errors]).toEqual([[], 1])
    line.isDown = false
    const sent = Promise.withResolvers<void>()
    line.onSent = sent.resolve
    await sent.promise
    expect(line.sent).toEqual(['a', 'b'])
  })

  it('that pile up become one that stands for all', async () => {
    const { line, sender } = openSender()
    line.isDown = true
    for (let index = 0; index <= 1000; index += 1) await sender.send(change(String(index)))
    line.isDown = false
    await sender.close()
    expect(line.sent).toEqual(['everything'])
  })
})
