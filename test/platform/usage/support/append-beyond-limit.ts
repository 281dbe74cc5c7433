import { UsageJournal } from '../../../../src/platform/usage/usage-journal.ts'
import { usageRecord } from '../usage-record-fixture.ts'

/* Appends to a journal in the given directory, and tells which lines it was told are safe and which are not. */

const journal = await UsageJournal.open(process.argv[2] ?? '')
const acknowledged: string[] = []
const refused: string[] = []
for (let index = 0; index < 40; index += 1) {
  const requestId = `r${index}`
  await journal.append(usageRecord({ requestId })).then(
    () => acknowledged.push(requestId),
    () => refused.push(requestId),
  )
}
await journal.close()
console.log(JSON.stringify({ acknowledged, refused }))
